import { Box } from "@mantine/core";
import { lazy, Suspense } from "react";

const ExporterTests = lazy(async () => ({
  default: (await import("./exporter-tests.tsx")).ExporterTests,
}));

/** What stands below the settings of a group. */
export function GroupExtra({ group }: { group: string }) {
  if (group !== "exports") return null;
  return (
    <Box mt="xl">
      <Suspense>
        <ExporterTests />
      </Suspense>
    </Box>
  );
}
