import { importsOf } from "./imports.ts";
import type { SourceFile, Violation } from "./source-file.ts";

/** Half a megabyte of schemas that the dashboard has no use for; the daemon has checked its answers. */
const heavy = "zod";

/** What the dashboard loads of `shared` must not bring the library of its schemas along. */
export function checkLightWeb(files: readonly SourceFile[]): Violation[] {
  const importsByFile = new Map(
    files.map((file) => [file.path, importsOf(file).filter(({ isType }) => !isType)]),
  );
  const cameFrom = new Map<string, string | null>();
  const waiting = files.filter(({ path }) => path.startsWith("web/")).map(({ path }) => path);
  for (const file of waiting) cameFrom.set(file, null);
  const violations: Violation[] = [];
  for (const file of waiting) {
    for (const { specifier, target, line } of importsByFile.get(file) ?? []) {
      if (specifier.split("/")[0] === heavy)
        violations.push({ file, line, message: describeWay(file, cameFrom) });
      if (target === undefined || cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      waiting.push(target);
    }
  }
  return violations;
}

function describeWay(file: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const way = [file];
  let from = cameFrom.get(file) ?? null;
  while (from !== null) {
    way.unshift(from);
    from = cameFrom.get(from) ?? null;
  }
  return `brings ${heavy} to the dashboard (${way.join(" -> ")}); import its type only`;
}
