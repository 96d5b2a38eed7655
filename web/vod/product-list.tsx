import { Anchor } from "@mantine/core";
import { Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Vod, VodProduct, VodProductKind } from "../../shared/model/vod.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { toMediaPath } from "../state/media-path.ts";
import { usePlay } from "../state/player-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useFormat } from "../state/use-format.ts";
import { useDeleteProduct } from "../state/use-vod-shelf.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { IconAction } from "../ui/icon-action.tsx";
import { Section } from "../ui/section.tsx";
import styles from "./list.module.css";

/** Shown elsewhere: the pictures above, the sprites in the player. */
const hidden = new Set<VodProductKind>(["poster", "contact_sheet", "sprites", "chat_mask"]);
const videos = new Set<VodProductKind>([
  "downloaded_vod",
  "rendered_chat",
  "chat_test",
  "burned",
  "burned_test",
  "reencoded",
  "split",
]);

/** Files that were made from the recording, or fetched for it; nothing while there are none. */
export function ProductList({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const products = vod.products.filter(({ kind }) => !hidden.has(kind));
  if (products.length === 0) return null;
  return (
    <Section title={t("vod.section.products")}>
      <ul className={styles.list}>
        {products.map((product) => (
          <ProductRow key={product.basename} vod={vod} product={product} />
        ))}
      </ul>
    </Section>
  );
}

function ProductRow({ vod, product }: { vod: Vod; product: VodProduct }) {
  const { t } = useTranslation();
  const format = useFormat();
  const toStored = useToStored();
  const { mayOperate } = usePermission();
  const play = usePlay();
  const remove = useDeleteProduct(vod.uuid);
  const { kind, basename, filesize, duration } = product;
  const numbers = [
    filesize === null ? t("vod.filesizeMissing") : format.bytes(filesize),
    ...(duration === null ? [] : [format.duration(duration)]),
  ];
  return (
    <li className={styles.row}>
      <span>
        <span className={styles.kind}>{t(`vod.product.${kind}`)}</span>
        <Anchor
          href={toStored(toMediaPath(vod, basename)) ?? undefined}
          target="_blank"
          rel="noreferrer"
          fz="sm"
        >
          {basename}
        </Anchor>
      </span>
      <span className={styles.end}>
        <span className={styles.note}>{numbers.join(" · ")}</span>
        {videos.has(kind) && filesize !== null && (
          <IconAction
            label={t("vod.playFile", { name: basename })}
            icon={<Play size={16} />}
            onClick={() => play({ vod, basename, offset: 0 })}
          />
        )}
        {mayOperate && vod.shelf !== "trash" && (
          <ConfirmAction
            label={t("vod.deleteProduct", { name: basename })}
            question={t("confirm.deleteFile", { name: basename })}
            icon={<Trash2 size={16} />}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(basename)}
          />
        )}
      </span>
    </li>
  );
}
