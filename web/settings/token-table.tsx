import { Text } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccessToken } from "../../shared/model/access.ts";
import { useFormat } from "../state/use-format.ts";
import { useRemoveToken, useTokens } from "../state/use-tokens.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** Tokens for scripts and the terminal, each with what it may do. */
export function TokenTable() {
  const { t } = useTranslation();
  const columns = useColumns();
  const { data: tokens = [] } = useTokens();
  if (tokens.length === 0) return <Text c="dimmed">{t("access.noTokens")}</Text>;
  return (
    <TextTable
      label={t("access.tokens")}
      columns={columns}
      rows={tokens}
      rowKey={(token) => token.id}
    />
  );
}

function useColumns(): Column<AccessToken>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const remove = useRemoveToken();
  const lastUse = ({ last_used_at }: AccessToken) =>
    last_used_at === null ? t("access.neverUsed") : format.moment(last_used_at);
  const removal = ({ id, name }: AccessToken) => (
    <ConfirmAction
      label={t("access.revoke", { name })}
      question={t("confirm.revokeToken", { name })}
      icon={<Trash2 size={17} />}
      onConfirm={() => remove.mutate(id)}
    />
  );
  return [
    { key: "name", title: t("access.tokenName"), cell: (token) => token.name },
    { key: "scope", title: t("access.scope"), cell: (token) => t(`access.scopes.${token.scope}`) },
    {
      key: "made",
      title: t("access.made"),
      cell: (token) => format.moment(token.created_at),
      isSecondary: true,
    },
    { key: "used", title: t("access.lastUsed"), cell: lastUse, isSecondary: true },
    { key: "remove", title: t("channelForm.actions"), cell: removal, isNumber: true },
  ];
}
