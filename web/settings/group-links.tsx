import { useTranslation } from "react-i18next";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./config-form.module.css";
import { toGroupId } from "./setting-draft.ts";

interface GroupLinksProps {
  groups: readonly { group: string; title: string }[];
}

/** Jumps to the groups of a long form. */
export function GroupLinks({ groups }: GroupLinksProps) {
  const { t } = useTranslation();
  if (groups.length < 2) return null;
  return (
    <nav className={styles.groups} aria-label={t("config.groups")}>
      {groups.map(({ group, title }) => (
        <TextLink key={group} to="/settings/config" hash={toGroupId(group)} fz="sm">
          {title}
        </TextLink>
      ))}
    </nav>
  );
}
