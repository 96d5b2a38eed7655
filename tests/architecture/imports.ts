import path from "node:path";
import { childNode, childNodes, lineOf, nameOf, walk } from "./source-file.ts";
import type { SourceFile, SyntaxNode } from "./source-file.ts";

/**
 * One mention of another module. `target` is a path from the root, or undefined for a package; of what
 * `isType` nothing is left when it runs.
 */
export type Import = {
  specifier: string;
  target: string | undefined;
  line: number;
  isType: boolean;
};

/**
 * Every way of naming a module: `import`, `export … from`, `import type`, `import("…")` as a value or
 * in a type, and `new URL("./worker.ts", import.meta.url)`.
 */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  walk(file.program, (node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return;
    found.push({
      specifier,
      target: resolve(file.path, specifier),
      line: lineOf(file, node.start),
      isType: isOfTypes(node),
    });
  });
  return found;
}

function isOfTypes(node: SyntaxNode): boolean {
  if (node.type === "TSImportType") return true;
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true;
  const names = node.type === "ImportDeclaration" ? childNodes(node, "specifiers") : [];
  return names.length > 0 && names.every((name) => name["importKind"] === "type");
}

function specifierOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "TSImportType":
      return nameOf(childNode(node, "source"));
    case "ImportExpression":
      return literalText(childNode(node, "source"));
    case "NewExpression": {
      if (nameOf(childNode(node, "callee")) !== "URL") return undefined;
      const [address, base] = childNodes(node, "arguments");
      return base?.type === "MemberExpression" ? literalText(address) : undefined;
    }
    default:
      return undefined;
  }
}

/** The text of `"…"` or of a template without a hole. */
function literalText(node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== "TemplateLiteral") return nameOf(node);
  const [only, ...others] = childNodes(node, "quasis");
  const value = only?.["value"];
  if (others.length > 0 || typeof value !== "object" || value === null) return undefined;
  return "cooked" in value && typeof value.cooked === "string" ? value.cooked : undefined;
}

function resolve(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ""));
}
