import { Alert, Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SubscriptionStatus } from "../../shared/model/subscription.ts";
import { useFormat } from "../state/use-format.ts";
import { useSubscribeAll, useSubscriptions } from "../state/use-subscriptions.ts";
import { Facts } from "../ui/facts.tsx";
import { Problem } from "../ui/problem.tsx";
import { SubscriptionTable } from "./subscription-table.tsx";
import styles from "./tools.module.css";

/** What the platform tells by itself, and what it costs. */
export function Subscriptions() {
  const { t } = useTranslation();
  const { data, error } = useSubscriptions();
  const subscribe = useSubscribeAll();
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <Stack>
      {data.problem !== null && <Alert color="yellow">{data.problem}</Alert>}
      <div className={styles.facts}>
        <SubscriptionFacts status={data} />
      </div>
      {data.mode !== "off" && <SubscriptionTable channels={data.channels} />}
      {data.mode !== "off" && (
        <Group>
          <Button
            variant="default"
            loading={subscribe.isPending}
            onClick={() => subscribe.mutate()}
          >
            {t("tools.subscribeAll")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function SubscriptionFacts({ status }: { status: SubscriptionStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOn = status.mode !== "off";
  const cost = {
    used: format.number(status.total_cost),
    most: format.number(status.max_total_cost),
  };
  return (
    <Facts
      facts={[
        { label: t("tools.howFound"), value: status.note },
        { label: t("tools.callback"), value: status.callback },
        { label: t("tools.cost"), value: isOn ? t("tools.costOf", cost) : null },
        { label: t("tools.polledChannels"), value: format.number(status.polled_only) },
      ]}
    />
  );
}
