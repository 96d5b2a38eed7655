import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import { useTrash } from "../state/use-trash.ts";
import { TextLink } from "../ui/text-link.tsx";

/** What the trash still takes, and the way to it; nothing when it is empty. */
export function TrashTotal() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useTrash();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <TextLink to="/tools" hash="trash">
      {t("dashboard.trashSize", { size: format.bytes(data.total_size) })}
    </TextLink>
  );
}
