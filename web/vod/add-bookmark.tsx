import "../ui/form.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { parseOffset } from "../state/parse-offset.ts";
import { useAddBookmark } from "../state/use-vod-edit.ts";
import styles from "./list.module.css";

/** Marks a moment; of a running recording the one that is now, unless another is named. */
export function AddBookmark({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const add = useAddBookmark(vod.uuid);
  const [name, setName] = useState("");
  const [place, setPlace] = useState("");
  const isNow = vod.phase === "capturing" && place.trim() === "";
  const offset = parseOffset(place);
  const isWrong = place.trim() !== "" && offset === null;
  const clear = () => {
    setName("");
    setPlace("");
  };
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        const at = isNow || offset === null ? {} : { offset };
        add.mutate({ name: name.trim(), ...at }, { onSuccess: clear });
      }}
    >
      <TextInput
        label={t("vod.bookmark.name")}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t("vod.bookmark.place")}
        placeholder={vod.phase === "capturing" ? t("vod.bookmark.now") : zero}
        autoComplete="off"
        inputMode="decimal"
        value={place}
        error={isWrong && t("vod.badTime")}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={add.isPending}
        disabled={name.trim() === "" || isWrong || (!isNow && offset === null)}
      >
        {t("vod.bookmark.add")}
      </Button>
    </form>
  );
}

const zero = "0:00";
