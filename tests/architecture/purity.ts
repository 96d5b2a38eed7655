import { importsOf } from "./imports.ts";
import { childNode, childNodes, nameOf, violation, walk } from "./source-file.ts";
import type { Place, SourceFile, SyntaxNode, Violation } from "./source-file.ts";

/** Values that come from outside the program: clock, chance, machine, network, page. */
const impureGlobals = new Set(
  [
    "process performance crypto console navigator window document",
    "setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame",
    "fetch WebSocket EventSource XMLHttpRequest localStorage sessionStorage",
  ].flatMap((line) => line.split(" ")),
);
/** Of Node's own modules only these compute without touching anything. */
const pureModules = ["node:path", "node:url", "node:util"];
const expressionsWithTypes = [
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSInstantiationExpression",
];

/** For `daemon/core` and `shared`: no clock, no chance, no disk, no network, no process. */
export function checkPurity(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(isPureByRule)
    .flatMap((file) => [...impureImports(file), ...impureUses(file)]);
}

function isPureByRule(file: SourceFile): boolean {
  return /^(daemon\/core|shared)\//.test(file.path);
}

function impureImports(file: SourceFile): Violation[] {
  return importsOf(file)
    .filter(({ specifier }) => specifier.startsWith("node:") && !pureModules.includes(specifier))
    .map(({ specifier, line }) => ({
      file: file.path,
      line,
      message: `${specifier} touches the world; this file is pure: take what it gives as a parameter`,
    }));
}

function impureUses(file: SourceFile): Violation[] {
  const own = declaredNames(file.program);
  const violations: Violation[] = [];
  walk(file.program, (node, place) => {
    if (isTypeOnly(node)) return false;
    const use = impureUse(node, place);
    if (use === undefined || own.has(use.global)) return true;
    const message = `${use.text} is not pure; take the value (or the function) as a parameter`;
    violations.push(violation(file, node, message));
    return true;
  });
  return violations;
}

function isTypeOnly(node: SyntaxNode): boolean {
  return node.type.startsWith("TS") && !expressionsWithTypes.includes(node.type);
}

function impureUse(node: SyntaxNode, place: Place): { global: string; text: string } | undefined {
  if (node.type === "MemberExpression") {
    const object = nameOf(childNode(node, "object")) ?? "";
    const text = `${object}.${nameOf(childNode(node, "property")) ?? ""}`;
    const isImpure = ["Date.now", "Math.random"].includes(text) || object === "globalThis";
    return isImpure ? { global: object, text } : undefined;
  }
  if (node.type === "NewExpression" || node.type === "CallExpression") {
    if (nameOf(childNode(node, "callee")) !== "Date") return undefined;
    const isNow = node.type === "CallExpression" || childNodes(node, "arguments").length === 0;
    return isNow ? { global: "Date", text: "new Date() without an argument" } : undefined;
  }
  const name = node.type === "Identifier" && isReference(place) ? nameOf(node) : undefined;
  return name !== undefined && impureGlobals.has(name) ? { global: name, text: name } : undefined;
}

/** Not `x.fetch`, not the key of `{ fetch: … }` (of `{ fetch }` the value counts), no method. */
function isReference({ parent, key }: Place): boolean {
  if (parent === undefined || parent["computed"] === true) return true;
  return key !== "property" && key !== "key";
}

/** Every name the file binds itself, in whichever scope: parameters, variables, imports. */
function declaredNames(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: SyntaxNode | undefined): void => {
    if (!pattern) return;
    if (pattern.type === "Identifier") names.add(nameOf(pattern) ?? "");
    for (const key of ["argument", "left"]) bind(childNode(pattern, key));
    for (const element of childNodes(pattern, "elements")) bind(element);
    for (const property of childNodes(pattern, "properties")) {
      bind(property.type === "Property" ? childNode(property, "value") : property);
    }
  };
  walk(program, (node) => {
    const isFunction = Array.isArray(node["params"]);
    if (isFunction || node.type === "VariableDeclarator") bind(childNode(node, "id"));
    if (isFunction) for (const parameter of childNodes(node, "params")) bind(parameter);
    if (node.type.startsWith("Import")) bind(childNode(node, "local"));
  });
  return names;
}
