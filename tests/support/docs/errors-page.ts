import { errorTable } from "../../../shared/errors.ts";
import en from "../../../locales/en.json" with { type: "json" };
import { code, type Page, prose, table } from "./markdown.ts";

export function createErrorsPage(): Page {
  const texts: Record<string, string> = en.errors;
  return {
    file: "errors.md",
    title: "Errors",
    summary: "Every code of an error, with its HTTP status and the exit code of `reelkeep`.",
    source: `${code("shared/errors.ts")} and ${code("locales/en.json")}`,
    blocks: [
      'A failed request is answered with `{"status": "ERROR", "code", "message"}`, and with `field` when one input is at fault; `Retry-After` says when to try again, where that is known. `message` is for the operator, in English; dashboard and terminal show the text of the code in your language. Exit codes follow sysexits(3).',
      table(
        ["Code", "HTTP", "Exit", "Text"],
        Object.entries(errorTable).map(([name, { status, exit }]) => [
          code(name),
          String(status),
          String(exit),
          prose(texts[name] ?? ""),
        ]),
      ),
    ],
  };
}
