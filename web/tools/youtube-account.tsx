import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { YoutubeStatus } from "../../shared/model/youtube.ts";
import { useFormat } from "../state/use-format.ts";
import {
  useCanComeBack,
  useConnectYoutube,
  useConnectYoutubeHere,
  useDisconnectYoutube,
  useYoutube,
} from "../state/use-youtube.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { Facts } from "../ui/facts.tsx";
import { Problem } from "../ui/problem.tsx";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./tools.module.css";

/** Connects the operator's account for uploads, and shows what is left of the day's quota. */
export function YoutubeAccount() {
  const { data: status, error } = useYoutube();
  if (error !== null) return <Problem error={error} />;
  if (status === undefined) return null;
  if (!status.is_configured) return <Unset />;
  return (
    <Stack align="start">
      {status.problem !== null && <Alert color="yellow">{status.problem}</Alert>}
      <Exhausted until={status.quota.exhausted_until} />
      {status.login === "pending" && <PendingAccount pending={status.pending} />}
      {status.login === "connected" && <ConnectedAccount status={status} />}
      {status.login === "none" && <NoAccount canLeadBack={status.callback !== null} />}
    </Stack>
  );
}

function Unset() {
  const { t } = useTranslation();
  return (
    <Stack align="start" gap="xs">
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.youtubeUnset")}
      </Text>
      <TextLink to="/settings/config" hash="group_youtube" fz="sm">
        {t("tools.youtubeSettings")}
      </TextLink>
    </Stack>
  );
}

function Exhausted({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (until === null) return null;
  const time = format.dateTime(until);
  return <Alert color="yellow">{t("tools.youtubeExhausted", { time })}</Alert>;
}

interface NoAccountProps {
  /** Whether Google knows a way back that does not depend on where this page is open. */
  canLeadBack: boolean;
}

function NoAccount({ canLeadBack }: NoAccountProps) {
  const { t } = useTranslation();
  const connect = useConnectYoutube();
  const here = useConnectYoutubeHere();
  useYoutube(here.data !== undefined);
  const canComeBack = useCanComeBack();
  return (
    <>
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.youtubeNone")}
      </Text>
      <Group>
        <Button variant="default" loading={connect.isPending} onClick={() => connect.mutate()}>
          {t("tools.youtubeConnect")}
        </Button>
        {(canComeBack || canLeadBack) && (
          <Button variant="default" loading={here.isPending} onClick={() => here.mutate()}>
            {t("tools.youtubeConnectHere")}
          </Button>
        )}
      </Group>
      {here.data !== undefined && <ConsentLink {...here.data} />}
    </>
  );
}

function ConsentLink({ url, callback }: { url: string; callback: string }) {
  const { t } = useTranslation();
  return (
    <Stack align="start" gap="xs">
      <Text size="sm" maw={640} className={styles.name}>
        {t("tools.youtubeAllow", { callback })}
      </Text>
      <Anchor href={url} target="_blank" rel="noreferrer" fz="sm">
        {t("tools.youtubeContinue")}
      </Anchor>
    </Stack>
  );
}

function PendingAccount({ pending }: { pending: YoutubeStatus["pending"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const disconnect = useDisconnectYoutube();
  if (pending === null) return null;
  return (
    <>
      <Text size="sm">{t("tools.youtubeTypeIn")}</Text>
      <Anchor href={pending.verification_url} target="_blank" rel="noreferrer">
        {pending.verification_url}
      </Anchor>
      <output className={styles.code}>{pending.user_code}</output>
      <Text size="sm" c="dimmed">
        {t("tools.youtubeCodeUntil", { time: format.time(pending.expires_at) })}
      </Text>
      <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
        {t("common.cancel")}
      </Button>
    </>
  );
}

function ConnectedAccount({ status: { account, quota } }: { status: YoutubeStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const disconnect = useDisconnectYoutube();
  const units = {
    used: format.number(quota.used),
    limit: format.number(quota.limit),
    cost: format.number(quota.upload_cost),
  };
  return (
    <>
      <Facts
        facts={[
          { label: t("tools.youtubeChannel"), value: account?.title },
          { label: t("tools.youtubeChannelId"), value: account?.id },
          { label: t("tools.youtubeQuota"), value: t("tools.youtubeQuotaOf", units) },
          { label: t("tools.youtubeResets"), value: format.dateTime(quota.resets_at) },
        ]}
      />
      <ConfirmButton
        label={t("tools.youtubeDisconnect")}
        question={t("confirm.disconnectYoutube")}
        isBusy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      />
    </>
  );
}
