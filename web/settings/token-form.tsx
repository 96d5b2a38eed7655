import "../ui/form.css";
import { Alert, Button, Code, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TokenScope } from "../../shared/model/access.ts";
import { useAddToken } from "../state/use-tokens.ts";
import styles from "./token-form.module.css";

const scopes = ["read", "operate", "admin"] as const satisfies readonly TokenScope[];

/** Makes a token and shows its secret this once. */
export function TokenForm() {
  const { t } = useTranslation();
  const add = useAddToken();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const made = add.data?.data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ name, scope }, { onSuccess: () => setName("") });
      }}
    >
      <Stack maw={560}>
        <TextInput
          autoComplete="off"
          label={t("access.tokenName")}
          description={t("access.tokenNameHelp")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("access.scope")}
          value={scope}
          data={scopes.map((value) => ({ value, label: t(`access.scopes.${value}`) }))}
          onChange={(event) => setScope(event.currentTarget.value as TokenScope)} // one of the above
        />
        <Group>
          <Button type="submit" disabled={name.trim() === ""} loading={add.isPending}>
            {t("access.addToken")}
          </Button>
        </Group>
        {made !== undefined && (
          <Alert color="teal" title={t("access.tokenOnce", { name: made.name })}>
            <Code block className={styles.token ?? ""}>
              {made.token}
            </Code>
          </Alert>
        )}
      </Stack>
    </form>
  );
}
