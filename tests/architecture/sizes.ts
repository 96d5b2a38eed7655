import { childNode, lineOf, nameOf, violation, walk } from "./source-file.ts";
import type { Place, SourceFile, SyntaxNode, Violation } from "./source-file.ts";

export const maxFileLines = 300;
export const maxFunctionLines = 70;

const functionTypes = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

export function checkFileSizes(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const lines = file.text.trimEnd().split("\n").length;
    if (lines <= maxFileLines) return [];
    const message = `${lines} lines, ${maxFileLines} are allowed; split it by verb or noun`;
    return [{ file: file.path, line: maxFileLines + 1, message }];
  });
}

/** Every function, a nested one counted as part of the outer one, too. Test callbacks are exempt. */
export function checkFunctionSizes(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const violations: Violation[] = [];
    walk(file.program, (node, place) => {
      if (!functionTypes.includes(node.type) || isTestCallback(file, place.parent)) return;
      const lines = lineOf(file, node.end) - lineOf(file, node.start) + 1;
      if (lines <= maxFunctionLines) return;
      const message = `${functionName(node, place)} has ${lines} lines, ${maxFunctionLines} are allowed; give its parts names`;
      violations.push(violation(file, node, message));
    });
    return violations;
  });
}

function functionName(node: SyntaxNode, { parent }: Place): string {
  const owner = childNode(node, "id") ?? childNode(parent, "id") ?? childNode(parent, "key");
  return nameOf(owner) ?? "a function";
}

/** `describe("…", () => {})`, `it.each(cases)("…", () => {})` and the like, in test files. */
function isTestCallback(file: SourceFile, parent: SyntaxNode | undefined): boolean {
  if (!/\.test\.tsx?$/.test(file.path) || parent?.type !== "CallExpression") return false;
  let callee = childNode(parent, "callee");
  while (callee && callee.type !== "Identifier") {
    callee = childNode(callee, "callee") ?? childNode(callee, "object") ?? childNode(callee, "tag");
  }
  return ["describe", "it", "test"].includes(nameOf(callee) ?? "");
}
