import { importsOf } from "./imports.ts";
import type { SourceFile, Violation } from "./source-file.ts";

/** Import cycles, type imports included. Each is reported once, at the import that closes it. */
export function checkCycles(files: readonly SourceFile[]): Violation[] {
  const importsByFile = new Map(files.map((file) => [file.path, importsOf(file)]));
  const finished = new Set<string>();
  const trail: string[] = [];
  const violations: Violation[] = [];

  const visit = (file: string): void => {
    trail.push(file);
    for (const { target, line } of importsByFile.get(file) ?? []) {
      if (target === undefined || finished.has(target)) continue;
      const loopStart = trail.indexOf(target);
      if (loopStart === -1) visit(target);
      else violations.push({ file, line, message: describeLoop(trail.slice(loopStart)) });
    }
    trail.pop();
    finished.add(file);
  };

  for (const file of importsByFile.keys()) if (!finished.has(file)) visit(file);
  return violations;
}

function describeLoop(loop: string[]): string {
  return `import cycle ${[...loop, loop[0]].join(" -> ")}; move what both need into a file of its own`;
}
