import { describe, expect, it } from "vitest";
import { AppError, toSaid } from "../../shared/errors.ts";
import { createI18n, sayErrorIn, sayIn } from "../../shared/i18n.ts";
import { plainSentence, toSentence } from "../../shared/sentences.ts";

describe("a sentence of the daemon", () => {
  it("holds what was filled in and nothing else that came along", () => {
    const login = { host: "nas", username: "mia", shown: "password", password: "hunter2" };
    expect(toSentence("login_refused", login)).toEqual({
      code: "login_refused",
      message: "nas does not let mia in with this password.",
      params: { host: "nas", username: "mia", shown: "password" },
    });
    expect(toSentence("youtube_not_connected")).toEqual({
      code: "youtube_not_connected",
      message: "No account is connected to YouTube.",
    });
  });

  it("is said in the reader's language, and as it came when no catalogue has it", async () => {
    const german = await createI18n("de");
    const folder = 'a <b> {{c}} & "d"';
    expect(sayIn(german, toSentence("folder_not_writable", { folder }))).toBe(
      `In ${folder} zu schreiben ist nicht erlaubt.`,
    );
    expect(sayIn(german, plainSentence("It rains."))).toBe("It rains.");
    expect(sayIn(german, { code: "of_tomorrow", message: "It rains." })).toBe("It rains.");
  });

  it("is what an error says, when it has one", async () => {
    const korean = await createI18n("ko");
    const error = new AppError("not_connected", toSentence("no_youtube_channel"));
    expect(error.message).toBe("The account has no channel at YouTube.");
    expect(sayErrorIn(korean, error)).toBe("이 계정에는 YouTube 채널이 없습니다.");
    expect(sayErrorIn(korean, new Error("No."))).toBe("No.");
    expect(toSaid("No.")).toEqual({ code: "", message: "No." });
  });
});
