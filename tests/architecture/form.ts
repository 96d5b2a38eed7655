import { childNode, childNodes, nameOf, violation } from "./source-file.ts";
import type { SourceFile, SyntaxNode, Violation } from "./source-file.ts";

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const collections = ["Map", "Set", "WeakMap", "WeakSet"];

/** Files that a tool reads and that must have a default export for it. */
export const filesWithDefaultExport = ["vite.config.ts", "tests/support/count-reporter.ts"];

/** Named exports only. */
export function checkDefaultExports(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => !filesWithDefaultExport.includes(file.path))
    .flatMap((file) =>
      childNodes(file.program, "body")
        .filter((node) => exportsDefault(node))
        .map((node) => violation(file, node, "default export; export it by its name")),
    );
}

function exportsDefault(node: SyntaxNode): boolean {
  if (node.type === "ExportDefaultDeclaration") return true;
  const specifiers = childNodes(node, "specifiers");
  return specifiers.some((specifier) => nameOf(childNode(specifier, "exported")) === "default");
}

/** A barrel is a file that only passes other files' exports on, or an index file. */
export function checkBarrels(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const body = childNodes(file.program, "body");
    const passesOn = body.filter(
      (node) => node.type.startsWith("Export") && childNode(node, "source"),
    );
    const isIndex = /(^|\/)index\.tsx?$/.test(file.path);
    const star = passesOn.find((node) => node.type === "ExportAllDeclaration");
    const isBarrel = isIndex || star || (body.length > 0 && passesOn.length === body.length);
    if (!isBarrel) return [];
    const place = star ?? body[0] ?? file.program;
    return [violation(file, place, "barrel; let each reader import the file it needs")];
  });
}

/** No `let` at the top of a module, and no empty collection there that could only be filled later. */
export function checkModuleState(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    childNodes(file.program, "body")
      .map((node) => childNode(node, "declaration") ?? node)
      .filter((node) => node.type === "VariableDeclaration" && isState(node))
      .map((node) =>
        violation(file, node, "module-level state; keep it in a create…() closure of its owner"),
      ),
  );
}

function isState(declaration: SyntaxNode): boolean {
  if (declaration["declare"] === true) return false;
  if (declaration["kind"] !== "const") return true;
  return childNodes(declaration, "declarations").some((declarator) => {
    const value = childNode(declarator, "init");
    if (value?.type !== "NewExpression") return false;
    const isCollection = collections.includes(nameOf(childNode(value, "callee")) ?? "");
    return isCollection && childNodes(value, "arguments").length === 0;
  });
}

/** Files and folders in kebab-case; `README.md` and its like keep their capitals. */
export function checkNames(paths: readonly string[]): Violation[] {
  return paths
    .filter((file) => !/(^|\/)[A-Z]+\.md$/.test(file))
    .filter((file) => {
      const steps = file.split("/");
      const stems = [...steps.slice(0, -1), ...(steps.at(-1)?.replace(/^\./, "").split(".") ?? [])];
      return !stems.every((stem) => kebabCase.test(stem));
    })
    .map((file) => ({ file, line: 1, message: "rename it in kebab-case, after what it exports" }));
}

/** The folders of the project, as on its design card. */
export const topLevelFolders = [
  "daemon",
  "cli",
  "web",
  "shared",
  "locales",
  "systemd",
  "tests",
  // Generated reference: `npm run docs` writes all of it.
  "docs",
];

/** Folders whose name begins with a dot, and those that .gitignore names, are not the project's. */
export function checkTopLevel(folders: readonly string[], gitIgnore: string): Violation[] {
  const ignored = gitIgnore.split("\n").map((line) => line.trim().replace(/^\/|\/$/g, ""));
  const own = folders.filter((name) => !name.startsWith(".") && !ignored.includes(name));
  const tooMany = own.filter((name) => !topLevelFolders.includes(name));
  const missing = topLevelFolders.filter((name) => !own.includes(name));
  return [
    ...tooMany.map((file) => ({ file, line: 1, message: "no such top-level folder is planned" })),
    ...missing.map((file) => ({ file, line: 1, message: "this top-level folder is missing" })),
  ];
}
