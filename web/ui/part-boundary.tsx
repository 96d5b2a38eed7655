import { Button, Stack, Text } from "@mantine/core";
import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toMessage } from "../../shared/errors.ts";

interface PartBoundaryProps {
  /** What fails is tried again when this changes. */
  subject: string;
  children: ReactNode;
}

/** A part that can't be drawn says so in its place; the page around it stays. */
export function PartBoundary({ subject, children }: PartBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => subject} errorComponent={PartFailure}>
      {children}
    </CatchBoundary>
  );
}

/** Stands in for a part of a page, such as one of a build that is gone; so it must be there itself. */
function PartFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start" gap="xs" p="md" role="alert">
      <Text fw={600}>{t("partFailure.title")}</Text>
      <Text size="sm">{t("pageFailure.text")}</Text>
      <Text component="code" size="sm" c="dimmed">
        {toMessage(error)}
      </Text>
      <Button size="sm" onClick={() => window.location.reload()}>
        {t("pageFailure.reload")}
      </Button>
    </Stack>
  );
}
