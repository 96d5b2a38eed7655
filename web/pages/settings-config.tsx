import { useLocation } from "@tanstack/react-router";
import { ConfigForm } from "../settings/config-form.tsx";
import { useHashScroll } from "../state/use-hash-scroll.ts";
import { useSettings } from "../state/use-settings.ts";
import { Problem } from "../ui/problem.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

/** All declared settings; a hash leads to one of them or to a group. */
export function SettingsConfig() {
  const { data, error } = useSettings();
  const hash = useLocation({ select: (location) => location.hash });
  useHashScroll(hash);
  if (data !== undefined) {
    return (
      <OperatorsOnly>
        <ConfigForm settings={data} hash={hash} />
      </OperatorsOnly>
    );
  }
  return error === null ? <LoadingBox /> : <Problem error={error} />;
}
