import { Box, Text } from "ink";

interface SectionTitleProps {
  title: string;
  shown: number;
  total: number;
  /** Index of the first row shown. */
  first?: number;
}

/** A title that also says which rows are in sight when not all are. */
export function SectionTitle({ title, shown, total, first = 0 }: SectionTitleProps) {
  return (
    <Box gap={1} marginTop={1}>
      <Text bold>{title}</Text>
      <Text dimColor>
        {shown < total ? `${first + 1}–${first + shown} / ${total}` : String(total)}
      </Text>
    </Box>
  );
}
