import { ActionIcon, Table, Text } from "@mantine/core";
import { Download, File, Folder, Link2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StoredFile } from "../../shared/model/stored-file.ts";
import { useDaemon } from "../state/daemon-context.ts";
import { useRemoveFile } from "../state/use-files.ts";
import { useFormat } from "../state/use-format.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { ExportButton } from "./export-button.tsx";
import styles from "./files.module.css";
import { toInner } from "./sort-files.ts";

interface FileRowProps {
  path: string;
  file: StoredFile;
}

export function FileRow({ path, file }: FileRowProps) {
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Td>
        <FileName path={path} file={file} />
        {!file.is_dir && (
          <Text size="xs" c="dimmed" ms={24} hiddenFrom="sm">
            {format.bytes(file.size)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" pe="xl" visibleFrom="sm" className={styles.size ?? ""}>
        {file.is_dir ? "" : format.bytes(file.size)}
      </Table.Td>
      <Table.Td visibleFrom="sm">{format.dateTime(file.date)}</Table.Td>
      <Table.Td>
        <div className={styles.actions}>
          {file.url !== null && <DownloadLink name={file.name} url={file.url} />}
          {!file.is_dir && path !== "" && <ExportButton path={path} name={file.name} />}
          {!file.is_dir && path !== "" && <RemoveButton path={path} name={file.name} />}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

function FileName({ path, file: { name, is_dir, is_link } }: FileRowProps) {
  if (is_dir) {
    return (
      <span className={styles.name}>
        <Folder size={16} aria-hidden />
        <TextLink to="/files" search={{ path: toInner(path, name) }}>
          {name}
        </TextLink>
      </span>
    );
  }
  const Icon = is_link ? Link2 : File;
  return (
    <span className={styles.name}>
      <Icon size={16} aria-hidden />
      <span>{name}</span>
    </span>
  );
}

function DownloadLink({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  const label = t("files.download", { name });
  return (
    <ActionIcon
      component="a"
      href={toUrl(url)}
      download={name}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
    >
      <Download size={17} />
    </ActionIcon>
  );
}

function RemoveButton({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation();
  const remove = useRemoveFile(path);
  return (
    <ConfirmAction
      label={t("files.delete", { name })}
      question={t("confirm.deleteFile", { name })}
      icon={<Trash2 size={17} />}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(name)}
    />
  );
}
