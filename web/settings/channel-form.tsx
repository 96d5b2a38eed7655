import { useTranslation } from "react-i18next";
import type { Channel, ChannelRules } from "../../shared/model/channel.ts";
import { useNotice } from "../state/notice-context.ts";
import { useEditChannel } from "../state/use-channel-rules.ts";
import { focusFirstError } from "../ui/focus-first-error.ts";
import { ChannelRuleFields } from "./channel-rule-fields.tsx";
import { changedRules, toRules, toRuleValues } from "./channel-rule-values.ts";
import { SaveBar } from "./save-bar.tsx";
import { useRuleForm } from "./use-rule-form.ts";

/** Changes the rules of a channel; only those that differ are sent. */
export function ChannelForm({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const notice = useNotice();
  const edit = useEditChannel(channel.uuid);
  const form = useRuleForm(toRuleValues(channel));
  const changed = changedRules(toRules(toRuleValues(channel)), toRules(form.values));
  const submit = form.onSubmit(
    (values) => {
      edit.mutate(pick(toRules(values), changed), {
        onSuccess({ data }) {
          form.setValues(toRuleValues(data));
          notice.success(t("channelForm.saved", { name: data.displayName }));
        },
      });
    },
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t("channelForm.title")}>
      <ChannelRuleFields form={form} />
      <SaveBar
        changes={changed.length}
        isSaving={edit.isPending}
        onDiscard={() => form.setValues(toRuleValues(channel))}
      />
    </form>
  );
}

function pick(rules: ChannelRules, names: readonly (keyof ChannelRules)[]): Partial<ChannelRules> {
  return Object.fromEntries(names.map((name) => [name, rules[name]]));
}
