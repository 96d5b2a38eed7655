import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** A syntax node of any type (ESTree, with TypeScript's nodes as `TS…`). */
export type SyntaxNode = {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
};

/** A file of the tree, read and parsed. `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string; program: SyntaxNode };

/** One breach of a rule. `message` says what to do instead. */
export type Violation = { file: string; line: number; message: string };

export function parseSource(filePath: string, text: string): SourceFile {
  const { program, errors } = parseSync(filePath, text);
  const [error] = errors;
  if (error) throw new Error(`${filePath}: ${error.message}`);
  if (!isNode(program)) throw new Error(`${filePath}: no program`);
  return { path: filePath, text, program };
}

/** All TypeScript files below the folders, sorted; folders that don't exist yet are left out. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return listFiles(root, folders)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => parseSource(file, readFileSync(path.join(root, file), "utf8")));
}

export function listFiles(root: string, folders: readonly string[]): string[] {
  const existing = readdirSync(root);
  return folders
    .filter((folder) => existing.includes(folder))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .toSorted();
}

export function violation(file: SourceFile, node: SyntaxNode, message: string): Violation {
  return { file: file.path, line: lineOf(file, node.start), message };
}

export function lineOf(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split("\n").length;
}

export function formatViolation({ file, line, message }: Violation): string {
  return `${file}:${line}: ${message}`;
}

/** Where a node hangs: its parent and the parent's key that holds it. */
export type Place = { parent: SyntaxNode | undefined; key: string };

/** Visits every node, parents first. A visitor that returns `false` keeps out of the node. */
export function walk(
  root: SyntaxNode,
  visit: (node: SyntaxNode, place: Place) => boolean | void,
  place: Place = { parent: undefined, key: "" },
): void {
  if (visit(root, place) === false) return;
  for (const [key, value] of Object.entries(root)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, { parent: root, key });
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

export function childNode(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const child = node?.[key];
  return isNode(child) ? child : undefined;
}

export function childNodes(node: SyntaxNode, key: string): SyntaxNode[] {
  const children = node[key];
  return Array.isArray(children) ? children.filter((child) => isNode(child)) : [];
}

/** The name of an identifier, or the text of a string literal. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  const name = node?.["name"] ?? node?.["value"];
  return typeof name === "string" ? name : undefined;
}
