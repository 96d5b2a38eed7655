import { Button, Group, Stack, Text } from "@mantine/core";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { About } from "../../shared/model/about.ts";
import { clientVersion } from "../state/client-version.ts";
import { useNotice } from "../state/notice-context.ts";
import styles from "./about.module.css";
import { toReport } from "./report-text.ts";

/** The text for a bug report, to copy or to select by hand. */
export function CopyReport({ about }: { about: About }) {
  const { t } = useTranslation();
  const notice = useNotice();
  const report = toReport(about, { version: clientVersion, browser: navigator.userAgent });
  const copy = async () => {
    await navigator.clipboard.writeText(report);
    notice.success(t("about.copied"));
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t("about.reportHelp")}
      </Text>
      <pre className={styles.report}>{report}</pre>
      {globalThis.isSecureContext && (
        <Group>
          <Button variant="default" leftSection={<Copy size={16} />} onClick={() => void copy()}>
            {t("about.copy")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
