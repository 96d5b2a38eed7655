import { useTranslation } from "react-i18next";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./files.module.css";
import { toCrumbs } from "./sort-files.ts";

/** The way to a folder, each step a link back. */
export function FolderPath({ path }: { path: string }) {
  const { t } = useTranslation();
  const crumbs = [{ name: t("files.top"), path: "" }, ...toCrumbs(path)];
  const last = crumbs.length - 1;
  return (
    <nav aria-label={t("files.path")}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index > 0 && (
              <span className={styles.separator} aria-hidden>
                {"/"}
              </span>
            )}
            {index === last ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <TextLink to="/files" search={crumb.path === "" ? {} : { path: crumb.path }}>
                {crumb.name}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
