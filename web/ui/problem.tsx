import { Alert } from "@mantine/core";

/** Says that something could not be shown, and why. */
export function Problem({ text }: { text: string }) {
  return <Alert color="red">{text}</Alert>;
}
