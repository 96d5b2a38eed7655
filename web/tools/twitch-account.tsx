import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TwitchLogin } from "../../shared/model/subscription.ts";
import { useFormat } from "../state/use-format.ts";
import {
  useConnectTwitch,
  useDisconnectTwitch,
  useTwitchLogin,
} from "../state/use-twitch-login.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./tools.module.css";

/** Connects the operator's own account by a code that is typed in at the platform. */
export function TwitchAccount() {
  const { t } = useTranslation();
  const { data: login, error } = useTwitchLogin();
  if (error !== null) return <Problem error={error} />;
  if (login === undefined) return null;
  return (
    <Stack align="start">
      {login.problem !== null && <Alert color="yellow">{login.problem}</Alert>}
      {login.state === "connected" && <ConnectedAccount login={login} />}
      {login.state === "pending" && <PendingAccount login={login} />}
      {login.state === "none" && (
        <Text size="sm" c="dimmed" maw={640}>
          {t("tools.twitchNone")}
        </Text>
      )}
      {login.state === "none" && <ConnectButton />}
    </Stack>
  );
}

function ConnectButton() {
  const { t } = useTranslation();
  const connect = useConnectTwitch();
  return (
    <Button variant="default" loading={connect.isPending} onClick={() => connect.mutate()}>
      {t("tools.twitchConnect")}
    </Button>
  );
}

function PendingAccount({ login }: { login: TwitchLogin }) {
  const { t } = useTranslation();
  const format = useFormat();
  const disconnect = useDisconnectTwitch();
  const address = login.verification_uri ?? "";
  return (
    <>
      <Text size="sm">{t("tools.twitchTypeIn")}</Text>
      <Anchor href={address} target="_blank" rel="noreferrer">
        {address}
      </Anchor>
      <output className={styles.code}>{login.user_code}</output>
      {login.expires_at !== null && (
        <Text size="sm" c="dimmed">
          {t("tools.twitchCodeUntil", { time: format.time(login.expires_at) })}
        </Text>
      )}
      <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
        {t("common.cancel")}
      </Button>
    </>
  );
}

function ConnectedAccount({ login }: { login: TwitchLogin }) {
  const { t } = useTranslation();
  const format = useFormat();
  const disconnect = useDisconnectTwitch();
  const until = login.expires_at === null ? null : format.dateTime(login.expires_at);
  return (
    <>
      <Facts
        facts={[
          { label: t("tools.twitchLogin"), value: login.login },
          { label: t("tools.twitchUserId"), value: login.user_id },
          { label: t("tools.twitchUntil"), value: until },
        ]}
      />
      <Group>
        <ConfirmButton
          label={t("tools.twitchDisconnect")}
          question={t("confirm.disconnectTwitch")}
          isBusy={disconnect.isPending}
          onConfirm={() => disconnect.mutate()}
        />
      </Group>
    </>
  );
}
