import { createTheme, type MantineColorsTuple } from "@mantine/core";

/** From the palest to the darkest; white text is readable from the seventh on. */
const teal: MantineColorsTuple = [
  "#e8f6f6",
  "#d3ebeb",
  "#a5d7d8",
  "#74c2c4",
  "#4db0b3",
  "#35a5a8",
  "#1f8f93",
  "#0f7a7e",
  "#076569",
  "#004f53",
];

/** Cooler and a little lighter than the library's own greys. */
const slate: MantineColorsTuple = [
  "#d5d9de",
  "#b6bdc6",
  "#9aa3af",
  "#717b88",
  "#3a424d",
  "#2e353f",
  "#232930",
  "#1a1f25",
  "#15191e",
  "#101317",
];

export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, dark: slate },
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily:
    'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans KR", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  components: {
    // Its header element would count as a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: "presentation" } } } },
  },
  headings: { fontWeight: "650" },
});
