import { useTranslation } from "react-i18next";
import type { Program } from "../../shared/model/about.ts";
import { Tag, type TagTone } from "../ui/tag.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** External programs as the daemon finds them. */
export function ProgramTable({ programs }: { programs: readonly Program[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <TextTable
      label={t("about.programs")}
      columns={columns}
      rows={programs}
      rowKey={(program) => program.name}
    />
  );
}

function useColumns(): Column<Program>[] {
  const { t } = useTranslation();
  return [
    { key: "name", title: t("about.program"), cell: (program) => program.name },
    { key: "version", title: t("about.version"), cell: (program) => program.version ?? "" },
    {
      key: "least",
      title: t("about.leastVersion"),
      cell: (program) => program.min_version ?? "",
      isSecondary: true,
    },
    {
      key: "status",
      title: t("about.status"),
      cell: (program) => (
        <Tag tone={toTone(program)}>{t(`about.programStatus.${program.status}`)}</Tag>
      ),
    },
    {
      key: "use",
      title: t("about.use"),
      cell: ({ is_needed }) => (is_needed ? t("about.needed") : t("about.optional")),
      isSecondary: true,
    },
    { key: "path", title: t("about.path"), cell: (program) => program.path, isSecondary: true },
  ];
}

/** What is not needed may be missing. */
function toTone({ status, is_needed }: Program): TagTone {
  if (status === "ok") return "live";
  return is_needed ? "recording" : "neutral";
}
