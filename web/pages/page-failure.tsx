import { Button, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toMessage } from "../../shared/errors.ts";
import { isHostThere } from "../state/is-host-there.ts";

const askAgainMs = 3000;

/** Stands in for a page that could not be drawn, such as one of a build that is gone; so it must be there itself. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isGone = useGoneHost();
  return (
    <Stack align="flex-start">
      <Title order={1} size="h3">
        {isGone ? t("errors.daemon_unreachable") : t("pageFailure.title")}
      </Title>
      <Text>{isGone ? t("shell.unreachable") : t("pageFailure.text")}</Text>
      {!isGone && (
        <>
          <Text component="code" size="sm" c="dimmed">
            {toMessage(error)}
          </Text>
          <Button onClick={() => window.location.reload()}>{t("pageFailure.reload")}</Button>
        </>
      )}
    </Stack>
  );
}

/** Whether nothing answers; once something does again, the page is loaded anew. */
function useGoneHost(): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (wasGone: boolean) => {
      const isThere = await isHostThere();
      if (isOver) return;
      if (isThere && wasGone) window.location.reload();
      setGone(!isThere);
      if (!isThere) timer = setTimeout(() => void ask(true), askAgainMs);
    };
    void ask(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return isGone;
}
