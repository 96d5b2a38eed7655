import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../ui/text-link.tsx";
import { isRequired, stepNames, type StepName } from "./setup-steps.ts";
import styles from "./tips.module.css";
import { useSetupState } from "./use-setup-state.ts";

/** Where a step is done. */
const places = {
  programs: "/about",
  channel: "/settings/newchannel",
  live: "/dashboard",
  recording: "/dashboard",
  space: "/settings/config",
  password: "/settings/access",
  notifications: "/settings/notifications",
  push: "/tools",
} as const satisfies Record<StepName, string>;

/** The way from nothing to the first recording and beyond; what is done is ticked by itself. */
export function SetupList() {
  const state = useSetupState();
  return (
    <ol className={styles.steps}>
      {stepNames.map((name) => (
        <SetupStep key={name} name={name} isDone={state[name] === true} />
      ))}
    </ol>
  );
}

function SetupStep({ name, isDone }: { name: StepName; isDone: boolean }) {
  const { t } = useTranslation();
  const Mark = isDone ? CircleCheck : CircleDashed;
  const todo = isRequired(name) ? t("tips.todo") : t("tips.optional");
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Mark size={22} className={styles.mark} aria-hidden />
      <div>
        <h3 className={styles.title}>
          {t(`tips.step.${name}.title`)}{" "}
          <span className={styles.state}>{isDone ? t("tips.done") : todo}</span>
        </h3>
        <p className={styles.text}>{t(`tips.step.${name}.text`)}</p>
        <TextLink to={places[name]} fz="sm">
          {t(`tips.step.${name}.link`)}
        </TextLink>
      </div>
    </li>
  );
}
