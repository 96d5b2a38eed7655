import { Text } from "ink";

interface ProgressLineProps {
  /** 0 to 1. */
  progress: number;
  /** Cells. */
  width: number;
}

export function ProgressLine({ progress, width }: ProgressLineProps) {
  const done = Math.round(Math.min(1, Math.max(0, progress)) * width);
  return (
    <Text>
      <Text color="cyan">{"█".repeat(done)}</Text>
      <Text dimColor>{"░".repeat(width - done)}</Text>
    </Text>
  );
}
