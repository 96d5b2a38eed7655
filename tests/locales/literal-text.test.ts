import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  childNode,
  childNodes,
  formatViolation,
  nameOf,
  parseSource,
  readSources,
  violation,
  walk,
} from "../architecture/source-file.ts";
import type { SourceFile, SyntaxNode, Violation } from "../architecture/source-file.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Attributes whose text people read or hear. */
const readAttributes = [
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "description",
  "error",
  "label",
  "placeholder",
  "question",
  "title",
];

it("no component holds a text of its own", () => {
  const components = readSources(root, ["web", "cli"]).filter(({ path: p }) => p.endsWith(".tsx"));
  expect(components.flatMap(findTexts).map(formatViolation)).toEqual([]);
});

describe("the search for texts", () => {
  it.each([
    "<p>Hello</p>",
    "<p>{'Hello'}</p>",
    "<p>{isOpen ? 'Hello' : name}</p>",
    "<p>{isOpen && `Hello ${name}`}</p>",
    "<img alt='Hello' />",
    "<input placeholder={'Hello'} />",
    "<input aria-label={isOpen ? 'Hello' : undefined} />",
  ])("finds the one in %s", (source) => {
    expect(findTexts(parseSource("a.tsx", `const a = ${source};`))).toHaveLength(1);
  });

  it.each([
    "<p>{t('hello')} · {count}</p>",
    "<p className='hello'>{`${a} × ${b}`}</p>",
    "<img alt='' role='none' />",
    "<p>{state === 'open' ? t('open') : null}</p>",
  ])("finds none in %s", (source) => {
    expect(findTexts(parseSource("a.tsx", `const a = ${source};`))).toEqual([]);
  });
});

function findTexts(file: SourceFile): Violation[] {
  const found: SyntaxNode[] = [];
  walk(file.program, (node) => {
    if (node.type === "JSXText" && hasLetters(node["value"])) found.push(node);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of childNodes(node, "children")) found.push(...textsOf(child));
    }
    if (node.type === "JSXAttribute" && isRead(node))
      found.push(...textsOf(childNode(node, "value")));
  });
  return found.map((node) => violation(file, node, "text of its own; put it into locales"));
}

/** String literals that end up on the screen, not those that are compared or passed to a function. */
function textsOf(node: SyntaxNode | undefined): SyntaxNode[] {
  switch (node?.type) {
    case "JSXExpressionContainer":
      return textsOf(childNode(node, "expression"));
    case "ConditionalExpression":
      return [...textsOf(childNode(node, "consequent")), ...textsOf(childNode(node, "alternate"))];
    case "LogicalExpression":
      return textsOf(childNode(node, "right"));
    case "Literal":
      return hasLetters(node["value"]) ? [node] : [];
    case "TemplateLiteral":
      return childNodes(node, "quasis").some((part) => hasLetters(cooked(part))) ? [node] : [];
    default:
      return [];
  }
}

const isRead = (attribute: SyntaxNode) =>
  readAttributes.includes(nameOf(childNode(attribute, "name")) ?? "");

const hasLetters = (text: unknown) => typeof text === "string" && /\p{L}/u.test(text);

/** The text between two `${…}` of a template. */
function cooked(part: SyntaxNode): unknown {
  const { value } = part;
  return typeof value === "object" && value !== null && "cooked" in value
    ? value.cooked
    : undefined;
}
