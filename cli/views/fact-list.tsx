import { Box, Text } from "ink";
import type { Fact } from "../output.ts";
import { toPlain } from "../text.ts";
import { toneProps } from "./tones.ts";

interface FactListProps {
  facts: readonly Fact[];
  /** Cells for the titles. */
  titleWidth: number;
  /** Shares the width with what stands beside it. */
  isColumn: boolean;
}

/** Titles with their values, one a line. */
export function FactList({ facts, titleWidth, isColumn }: FactListProps) {
  return (
    <Box flexDirection="column" {...(isColumn ? { flexGrow: 1, flexBasis: 0 } : {})}>
      {facts.map((fact) => (
        <Box key={fact.key} gap={1}>
          <Box width={titleWidth} flexShrink={0}>
            <Text dimColor wrap="truncate">
              {fact.title}
            </Text>
          </Box>
          <Text wrap="truncate" {...toneProps[fact.tone ?? "plain"]}>
            {toPlain(fact.show ?? String(fact.value ?? "–"))}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
