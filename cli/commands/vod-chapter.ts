import type { Vod } from "../../shared/model/vod.ts";
import type { Context } from "../context.ts";
import { parseCount, parseOffset } from "../offset.ts";
import { findCommand, type Registration } from "./registration.ts";

/** Chapters of a finished recording; they count from 1, as `vod show` prints them. */
export function addVodChapter({ program, t, act }: Registration): void {
  const chapter = findCommand(program, "vod")
    .command("chapter")
    .description(t("cli.help.chapter"))
    .helpCommand(false);
  chapter
    .command("add")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<time>", t("cli.help.chapter_time"))
    .argument("<title>", t("cli.help.chapter_title"))
    .option("--game <id>", t("cli.help.chapter_game"))
    .description(t("cli.help.chapter_add"))
    .action(act(addChapter));
  chapter
    .command("edit")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<number>", t("cli.help.chapter_number"))
    .option("--at <time>", t("cli.help.chapter_time"))
    .option("--title <title>", t("cli.help.chapter_title"))
    .option("--game <id>", t("cli.help.chapter_game"))
    .description(t("cli.help.chapter_edit"))
    .action(act(editChapter));
  chapter
    .command("remove")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<number>", t("cli.help.chapter_number"))
    .description(t("cli.help.chapter_remove"))
    .action(act(removeChapter));
}

async function addChapter(
  context: Context,
  uuid: string,
  ...[time, title, { game }]: [time: string, title: string, options: { game?: string }]
): Promise<void> {
  const { data } = await context.api("POST /api/v0/vod/:uuid/chapter", {
    params: { uuid },
    body: {
      offset: parseOffset(time, context.t),
      title,
      ...(game === undefined ? {} : { game_id: game === "" ? null : game }),
    },
  });
  tell(context, data);
}

interface EditOptions {
  at?: string;
  title?: string;
  game?: string;
}

/** Sends only what was given; an empty game is none. */
async function editChapter(
  context: Context,
  uuid: string,
  number: string,
  { at, title, game }: EditOptions,
): Promise<void> {
  const { data } = await context.api("PATCH /api/v0/vod/:uuid/chapter", {
    params: { uuid },
    query: { index: toIndex(context, number) },
    body: {
      ...(at === undefined ? {} : { offset: parseOffset(at, context.t) }),
      ...(title === undefined ? {} : { title }),
      ...(game === undefined ? {} : { game_id: game === "" ? null : game }),
    },
  });
  tell(context, data);
}

async function removeChapter(context: Context, uuid: string, number: string): Promise<void> {
  const { data } = await context.api("DELETE /api/v0/vod/:uuid/chapter", {
    params: { uuid },
    query: { index: toIndex(context, number) },
  });
  tell(context, data);
}

function toIndex({ t }: Context, number: string): number {
  return parseCount(number, t) - 1;
}

function tell({ output, t }: Context, vod: Vod): void {
  output.show(vod, () => [
    output.isTerminal ? t("cli.chapters_changed", { name: vod.basename }) : vod.uuid,
  ]);
}
