import { importsOf } from "./imports.ts";
import type { Import } from "./imports.ts";
import type { SourceFile, Violation } from "./source-file.ts";

/**
 * The ranked lists of ARCHITECTURE.md, from the top down. A line is one rank, a word one unit: a
 * folder, or files right in the side's folder (`main`; `main,router` are one unit; `*.ts` is all the
 * rest). A file may import its own unit and every unit of a lower rank, and `shared`.
 */
export const ranks: Record<string, readonly string[]> = {
  daemon: [
    "main",
    "app",
    "http live",
    "record",
    "channels",
    "vods",
    "chat capture",
    "*.ts",
    "providers exporters notifiers store",
    "tools",
    "io",
    "core",
  ],
  cli: ["main", "commands views", "*.ts"],
  web: [
    "main,router",
    "pages shell",
    "channel vod editor player settings tools files about log",
    "export",
    "state",
    "ui",
  ],
  shared: ["api", "*.ts", "config", "model"],
};

const packagesOfShared = ["zod", "i18next"];
const localesReader = "shared/i18n.ts";

export function checkRanks(files: readonly SourceFile[]): Violation[] {
  const modules = files.filter((file) => !file.path.endsWith(".d.ts"));
  return modules.flatMap((file) => {
    if (!placeOf(file.path)) return [{ file: file.path, line: 1, message: noPlace(file.path) }];
    return importsOf(file).flatMap((imported) => {
      const message = judge(file.path, imported);
      return message ? [{ file: file.path, line: imported.line, message }] : [];
    });
  });
}

function judge(from: string, { specifier, target }: Import): string | undefined {
  if (target === undefined) return judgePackage(from, specifier);
  const [fromSide = "", toSide = ""] = [sideOf(from), sideOf(target)];
  if (toSide === "locales") {
    if (from === localesReader) return undefined;
    return `only ${localesReader} reads locales; take the text from there`;
  }
  if (fromSide !== toSide) {
    if (toSide === "shared") return undefined;
    if (toSide === "tests")
      return "the product never imports tests; move the code into the product";
    return `${fromSide} must not import ${target}; what both need belongs in shared`;
  }
  return judgeWithinSide(from, target);
}

function judgePackage(from: string, specifier: string): string | undefined {
  const [name] = specifier.split("/");
  if (sideOf(from) !== "shared" || packagesOfShared.includes(name ?? "")) return undefined;
  return `shared imports ${packagesOfShared.join(" and ")} only, not "${specifier}"; hand it in`;
}

function judgeWithinSide(from: string, target: string): string | undefined {
  const [here, there] = [placeOf(from), placeOf(target)];
  if (!here || !there) return noPlace(target);
  if (here.unit === there.unit || here.rank < there.rank) return undefined;
  return here.rank === there.rank
    ? `${here.unit} and ${there.unit} are siblings and must not know each other; move what both need down, or connect them from above`
    : `${here.unit} ranks below ${there.unit} and must not import ${target}; declare the functions you need as parameters`;
}

const sideOf = (file: string) => file.split("/")[0];

/** The unit of a file and its rank, counted from the top; undefined when the lists don't know it. */
function placeOf(file: string): { unit: string; rank: number } | undefined {
  const [side = "", first = "", ...below] = file.split("/");
  const list = ranks[side];
  if (!list) return undefined;
  const word = below.length > 0 ? first : first.replace(/\..*$/, "");
  const units = list.flatMap((line, rank) => line.split(" ").map((unit) => ({ unit, rank })));
  const named = units.find(({ unit }) => unit.split(",").includes(word));
  return named ?? (below.length > 0 ? undefined : units.find(({ unit }) => unit === "*.ts"));
}

function noPlace(file: string): string {
  return `${file} has no place in the ranked lists; put it into a unit of tests/architecture/ranks.ts or add one there and in ARCHITECTURE.md`;
}
