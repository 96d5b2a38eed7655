import { rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { SettingValue } from "../../shared/model/settings.ts";
import { emptyWish } from "../../daemon/exporters/exporter.ts";
import {
  exporterDeps,
  type ExportPlace,
  isSame,
  longBytes,
  namesIn,
  prepareSending,
  type Sending,
} from "./export-place.ts";
import { checkTrying } from "./exporter-trying.ts";

const never = new AbortController().signal;

/** What every exporter owes to the export of recordings; `open` answers once its server runs. */
export function checkExporter(name: string, open: () => ExportPlace): void {
  describe(`the exporter ${name}`, () => {
    checkForm(open);
    checkSending(open);
    checkRepeating(open);
    checkRefusing(open);
    checkVerifying(open);
    checkTrying(name, open);
  });
}

function checkForm(open: () => ExportPlace): void {
  it("declares its options as settings under its name, secrets as such", () => {
    const { exporter } = open();
    for (const [key, option] of Object.entries(exporter.options)) {
      expect(key).toMatch(new RegExp(`^(exporter\\.${exporter.name}|tools)\\.[a-z_]+$`));
      expect(option.schema.safeParse(option.default).success).toBe(true);
      expect(SettingValue.safeParse(option.default).success).toBe(true);
      expect(option.help).toMatch(/\.$/);
      const isCredential = /token|secret|password|passphrase$/.test(key);
      expect([key, option.secret ?? false]).toEqual([key, isCredential]);
    }
  });

  it("names what is missing in a wish, and nothing when all is there", () => {
    const { exporter, wish, values, needed } = open();
    const whole = { ...emptyWish, directory: "there", ...wish };
    expect(exporter.missing(whole, values)).toBeNull();
    for (const field of needed) {
      expect(exporter.missing({ ...whole, [field]: "" }, values)).toBe(field);
      expect(exporter.fields).toContain(field);
    }
  });

  it("can be used here", async () => {
    const { exporter, values, deps } = open();
    const usable = exporter.findObstacle({ ...exporterDeps, ...deps }, values, never);
    expect(await usable).toBeNull();
  });
}

function checkSending(open: () => ExportPlace): void {
  it("brings a file into folders that it makes, and leaves nothing beside it", async () => {
    const place = open();
    const sending = prepareSending(place, { directory: "fresh/in a new/folder" });
    const exported = await sending.send();
    expect(namesIn(place, "fresh/in a new/folder")).toEqual(["Ann 1.mp4"]);
    expect(isSame(path.join(place.home, "fresh/in a new/folder/Ann 1.mp4"), sending.source)).toBe(
      true,
    );
    expect(exported.place).toContain("fresh/in a new/folder/Ann 1.mp4");
    expect(await sending.verify(exported)).toBe("verified");
    for (const secret of place.secrets ?? [])
      expect(JSON.stringify([exported, sending.log])).not.toContain(secret);
  });

  it.each([
    `it's "quoted" \`a\` $HOME;.mp4`,
    "한국어 – Größe 🎬 [1080p] #5 100% & more.mp4",
    "-dash.mp4",
    " space in front.mp4",
    "a:b\\c*?<>|.mp4",
    `${"long ".repeat(48)}.mp4`,
  ])("brings a file with the name %s", async (odd) => {
    const place = open();
    const sending = prepareSending(place, {
      directory: `odd/${odd.slice(0, 20).trim()}`,
      name: odd,
    });
    const exported = await sending.send();
    expect(namesIn(place, sending.order.wish.directory)).toEqual([odd]);
    expect(await sending.verify(exported)).toBe("verified");
  });

  it("brings an empty file (skipped where the server itself can't take one)", async (test) => {
    const place = open();
    test.skip(place.refusesEmpty === true);
    const sending = prepareSending(place, { directory: "empty", bytes: 0 });
    const exported = await sending.send();
    expect(statSync(path.join(place.home, "empty/Ann 1.mp4")).size).toBe(0);
    expect(await sending.verify(exported)).toBe("verified");
  });
}

function checkRepeating(open: () => ExportPlace): void {
  it("sends nothing when the file is there already", async () => {
    const place = open();
    const sending = prepareSending(place, { directory: "twice" });
    const first = await sending.send();
    const target = path.join(place.home, "twice/Ann 1.mp4");
    const before = statSync(target);
    sending.progress.length = 0;

    expect(await sending.send()).toEqual(first);
    expect(sending.progress).toEqual([]);
    expect(statSync(target)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  it("leaves another file of that name alone", async () => {
    const place = open();
    await prepareSending(place, { directory: "taken", bytes: 1000 }).send();
    const sending = prepareSending(place, { directory: "taken" });
    await expect(sending.send()).rejects.toMatchObject({ code: "name_taken" });
    expect(namesIn(place, "taken")).toEqual(["Ann 1.mp4"]);
    expect(statSync(path.join(place.home, "taken/Ann 1.mp4")).size).toBe(1000);
  });

  it("leaves nothing under the name when it is ended in the middle, and does it when asked again", async () => {
    const place = open();
    const sending = prepareSending(place, { directory: "broken", bytes: longBytes(place) });
    const ending = new AbortController();
    const stop = (fraction: number) => {
      if (fraction > 0.2 && fraction < 0.9) ending.abort(new Error("ended"));
    };
    await expect(sending.send(ending.signal, stop)).rejects.toThrow("ended");
    expect(namesIn(place, "broken")).not.toContain("Ann 1.mp4");

    const exported = await sending.send();
    expect(namesIn(place, "broken")).toEqual(["Ann 1.mp4"]);
    expect(isSame(path.join(place.home, "broken/Ann 1.mp4"), sending.source)).toBe(true);
    expect(await sending.verify(exported)).toBe("verified");
  });

  it("goes on with no bytes of another file that was broken off under the same name", async () => {
    const place = open();
    const first = prepareSending(place, { directory: "changed", bytes: longBytes(place) });
    const ending = new AbortController();
    const stop = (fraction: number) => {
      if (fraction > 0.2) ending.abort(new Error("ended"));
    };
    await expect(first.send(ending.signal, stop)).rejects.toThrow("ended");

    const second = prepareSending(place, { directory: "changed", bytes: longBytes(place) });
    await second.send();
    expect(isSame(path.join(place.home, "changed/Ann 1.mp4"), second.source)).toBe(true);
  });

  it("does not begin when it is ended before", async () => {
    const place = open();
    const sending = prepareSending(place, { directory: "never" });
    await expect(sending.send(AbortSignal.abort(new Error("ended")))).rejects.toThrow("ended");
    expect(namesIn(place, "never")).toEqual([]);
  });
}

/** What it answers to orders that it can't carry out. */
export function checkRefusing(open: () => ExportPlace): void {
  it.each([
    { directory: "../outside" },
    { directory: "a/../../b" },
    { directory: "line\r\nDELE x" },
    { directory: "a", name: "../b.mp4" },
    { directory: "a", name: "line\nbreak.mp4" },
    { directory: "a", name: ".." },
  ])("refuses %o", async (wish) => {
    const sending = prepareSending(open(), wish);
    await expect(sending.send()).rejects.toMatchObject({ code: "bad_request" });
  });

  it("says that the file is gone", async () => {
    const sending = prepareSending(open(), { directory: "gone" });
    sending.order.file.path = `${sending.source}.elsewhere`;
    await expect(sending.send()).rejects.toMatchObject({ code: "file_missing" });
  });

  it("says that nobody answers (skipped where nothing has to answer)", async (test) => {
    const place = open();
    test.skip(place.unreachable === undefined);
    const sending = prepareSending(place, { directory: "a", wish: place.unreachable ?? {} });
    const failure: unknown = await sending.send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "export_failed" });
    checkSecrets(place, failure, sending);
  });

  it("says that it is not let in, and shows no secret (skipped where nobody logs in)", async (test) => {
    const place = open();
    test.skip(place.wrongLogin === undefined);
    const sending = prepareSending(place, { directory: "a", wish: place.wrongLogin ?? {} });
    const failure: unknown = await sending.send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "unauthorized_target" });
    checkSecrets(place, failure, sending);
  });

  it("says that it may not write there (skipped where there is no such folder)", async (test) => {
    const place = open();
    test.skip(place.locked === undefined);
    const { locked = "" } = place;
    const sending = prepareSending(place, { directory: locked });
    await expect(sending.send()).rejects.toMatchObject({ code: "export_failed" });
    const deeper = prepareSending(place, { directory: `${locked}/new` });
    await expect(deeper.send()).rejects.toMatchObject({ code: "export_failed" });
  });

  it("says that there is no room (skipped where there is no small disk)", async (test) => {
    const place = open();
    test.skip(place.small === undefined);
    const sending = prepareSending(place, { directory: place.small ?? "", bytes: 3_000_000 });
    const failure: unknown = await sending.send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.stringMatching(/^(disk_full|export_failed)$/) });
    expect(String(failure)).toMatch(/room|space|write/i);
  });
}

function checkSecrets(place: ExportPlace, failure: unknown, sending: Sending): void {
  const cause = failure instanceof Error ? failure.cause : "";
  const shown = `${String(failure)} ${String(cause)} ${JSON.stringify(cause)} ${sending.log.join(" ")}`;
  const wished = sending.order.wish.password;
  for (const secret of [...(place.secrets ?? []), ...(wished === "" ? [] : [wished])])
    expect(shown).not.toContain(secret);
}

/** What it finds out about files that it brought there. */
export function checkVerifying(open: () => ExportPlace): void {
  it("finds out that a file is gone, or another one", async () => {
    const place = open();
    const sending = prepareSending(place, { directory: "verified" });
    const exported = await sending.send();
    const target = path.join(place.home, "verified/Ann 1.mp4");
    writeFileSync(target, "short");
    expect(await sending.verify(exported)).toBe("differs");
    rmSync(target);
    expect(await sending.verify(exported)).toBe("missing");
  });
}
