import { Alert, Paper, Stack, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { AppError } from "../../shared/errors.ts";
import { FileTable } from "../files/file-table.tsx";
import { FolderPath } from "../files/folder-path.tsx";
import { usePageTitle } from "../state/page-title-context.ts";
import { useFolder } from "../state/use-files.ts";
import { useFormat } from "../state/use-format.ts";
import { Problem } from "../ui/problem.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

/** The files of recordings and logs, as they lie on the disk. */
export function Files() {
  const { t } = useTranslation();
  usePageTitle(`${t("nav.files")} - ${t("app.title")}`);
  const { path = "" } = useSearch({ from: "/files" });
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t("nav.files")}
      </Title>
      <OperatorsOnly>
        <Text size="sm" c="dimmed" maw={720}>
          <SettingNote text="files.note" />
        </Text>
        <FolderView path={path} />
      </OperatorsOnly>
    </Stack>
  );
}

function FolderView({ path }: { path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useFolder(path);
  if (error instanceof AppError && error.code === "files_disabled") {
    return (
      <Alert color="yellow">
        <SettingNote text="files.disabled" />
      </Alert>
    );
  }
  const files = data?.files ?? [];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const entries = t("files.entries", { count: files.length });
  return (
    <Stack gap="sm">
      <FolderPath path={path} />
      {error !== null && <Problem error={error} />}
      {error === null && data === undefined && <LoadingBox />}
      {data !== undefined && files.length === 0 && <Text c="dimmed">{t("files.empty")}</Text>}
      {files.length > 0 && (
        <Paper withBorder radius="lg" p="xs">
          <FileTable path={path} files={files} />
        </Paper>
      )}
      {files.length > 0 && (
        <Text size="sm" c="dimmed">
          {size === 0 ? entries : `${entries} · ${format.bytes(size)}`}
        </Text>
      )}
    </Stack>
  );
}

/** Where the setting is that decides about files. */
function SettingNote({ text }: { text: "files.note" | "files.disabled" }) {
  const link = (
    <TextLink to="/settings/config" hash="setting_server.file_access" underline="always" />
  );
  return <Trans i18nKey={text} components={{ config: link }} />;
}
