import { Alert } from "@mantine/core";
import { toMessage } from "../../shared/errors.ts";
import { ConfigForm } from "../settings/config-form.tsx";
import { useSettings } from "../state/use-settings.ts";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

export function SettingsConfig() {
  const { data, error } = useSettings();
  if (data !== undefined) {
    return (
      <OperatorsOnly>
        <ConfigForm settings={data} />
      </OperatorsOnly>
    );
  }
  return error === null ? <LoadingBox /> : <Alert color="red">{toMessage(error)}</Alert>;
}
