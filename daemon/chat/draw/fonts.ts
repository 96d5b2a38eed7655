import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";

const ownFamily = "Inter";
const ownFiles = [
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf",
];
const sample = "Hamburgefonstiv 0123456789";

/** Inter comes with the program; the others, and the glyphs it lacks, are the system's. */
export function registerFonts(): void {
  const { resolve } = createRequire(import.meta.url);
  for (const file of ownFiles) GlobalFonts.registerFromPath(resolve(file), ownFamily);
}

/** As canvas writes it; a family that is not there is left to Inter. */
export function toCanvasFont(family: string, size: number, isBold: boolean): string {
  const name = family.replaceAll(/["\\\p{Cc}]/gu, "");
  return `${isBold ? "bold " : ""}${size}px "${name}", "${ownFamily}", sans-serif`;
}

/** Families with Latin letters, Inter first: without them a family is only for glyphs others lack. */
export function findFamilies(): string[] {
  const context = createCanvas(8, 8).getContext("2d");
  const widthIn = (family: string): number => {
    context.font = toCanvasFont(family, 100, false);
    return context.measureText(sample).width;
  };
  const ownWidth = widthIn(ownFamily);
  const names = new Set(GlobalFonts.families.map(({ family }) => family));
  const usable = [...names].filter(
    (name) => name !== ownFamily && !/^\.|emoji/i.test(name) && widthIn(name) !== ownWidth,
  );
  return [ownFamily, ...usable.toSorted((a, b) => a.localeCompare(b, "en"))];
}
