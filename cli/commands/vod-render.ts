import { AppError } from "../../shared/errors.ts";
import { RenderRequest } from "../../shared/model/render.ts";
import type { Context } from "../context.ts";
import { findCommand, type Registration } from "./registration.ts";

/** A recording's chat as a video, beside the picture or on it. */
export function addVodRender({ program, t, act }: Registration): void {
  findCommand(program, "vod")
    .command("render")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--burn", t("cli.help.render_burn"))
    .option("--only-burn", t("cli.help.render_only_burn"))
    .option("--test <seconds>", t("cli.help.render_test"))
    .option("--width <pixels>", t("cli.help.render_width"))
    .option("--height <pixels>", t("cli.help.render_height"))
    .option("--font <name>", t("cli.help.render_font"))
    .option("--font-size <pixels>", t("cli.help.render_font_size"))
    .option("--background <colour>", t("cli.help.render_background"))
    .option("--chat <source>", t("cli.help.render_chat"))
    .option("--video <source>", t("cli.help.render_video"))
    .option("--side <side>", t("cli.help.render_side"))
    .option("--end <end>", t("cli.help.render_end"))
    .option("--offset <seconds>", t("cli.help.render_offset"))
    .option("--preset <name>", t("cli.help.render_preset"))
    .option("--crf <number>", t("cli.help.render_crf"))
    .description(t("cli.help.vod_render"))
    .action(act(renderVod));
}

/** As commander passes them: texts, and booleans for options without a value. */
type Options = Record<string, string | boolean | undefined>;

async function renderVod(context: Context, uuid: string, options: Options): Promise<void> {
  const { api, output, t } = context;
  const { data } = await api("POST /api/v0/vod/:uuid/renderwizard", {
    params: { uuid },
    body: toRequest(context, options),
  });
  output.show(data, () => {
    const { render_job: render, burn_job: burn } = data;
    if (!output.isTerminal) return [render, burn].filter((job) => job !== null);
    return [
      ...(render === null ? [] : [t("cli.renders", { job: render })]),
      ...(burn === null ? [] : [t("cli.burns", { job: burn })]),
    ];
  });
}

/** Which field of the request an option becomes, and whether it is a number. */
const fields = {
  width: ["chatWidth", "number"],
  height: ["chatHeight", "number"],
  font: ["chatFont", "text"],
  fontSize: ["chatFontSize", "number"],
  background: ["chatBackground", "text"],
  chat: ["chatSource", "text"],
  video: ["vodSource", "text"],
  side: ["burnHorizontal", "text"],
  end: ["burnVertical", "text"],
  offset: ["burnOffset", "number"],
  preset: ["ffmpegPreset", "text"],
  crf: ["ffmpegCrf", "number"],
} as const;

/** Only what was given; what does not fit is told before anybody is asked. */
function toRequest({ t }: Context, options: Options): RenderRequest {
  const given = Object.entries(fields).flatMap(([option, [field, form]]) => {
    const text = options[option];
    if (typeof text !== "string") return [];
    return [[field, form === "number" && text.trim() !== "" ? Number(text) : text]];
  });
  const isOnlyBurned = options["onlyBurn"] === true;
  const isBurned = isOnlyBurned || options["burn"] === true;
  const test = options["test"];
  const request = RenderRequest.safeParse({
    ...Object.fromEntries(given),
    ...(isOnlyBurned ? { renderChat: false } : {}),
    ...(isBurned ? { burnChat: true } : {}),
    ...(typeof test === "string"
      ? { renderTest: !isOnlyBurned, burnTest: isBurned, testDuration: Number(test) }
      : {}),
  });
  if (request.success) return request.data;
  const field = String(request.error.issues[0]?.path[0] ?? "");
  const option = Object.entries(fields).find(([, [name]]) => name === field)?.[0] ?? "test";
  const flag = option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const value = String(options[option] ?? "");
  throw new AppError("bad_request", t("cli.usage.render", { option: `--${flag}`, value }));
}
