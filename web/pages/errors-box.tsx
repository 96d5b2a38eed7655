import { useTranslation } from "react-i18next";
import type { Sentence } from "../../shared/model/sentence.ts";
import { useSay } from "../state/use-say.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import styles from "./pages.module.css";

/** What the operator should look at; nothing when all is well. */
export function ErrorsBox({ errors }: { errors: readonly Sentence[] }) {
  const { t } = useTranslation();
  const say = useSay();
  if (errors.length === 0) return null;
  return (
    <Disclosure title={t("dashboard.errors", { count: errors.length })} tone="warning">
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={error.message}>{say(error)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
