/** A value in a query's text; variables are looked up later. */
export type GqlValue =
  | string
  | number
  | boolean
  | null
  | { variable: string }
  | { list: GqlValue[] }
  | { object: Record<string, GqlValue> };

export interface GqlField {
  kind: "field";
  alias: string;
  name: string;
  parameters: Record<string, GqlValue>;
  include: GqlValue | undefined;
  selections: GqlSelection[];
}

export type GqlSelection =
  | GqlField
  | { kind: "inline"; on: string | null; selections: GqlSelection[] }
  | { kind: "spread"; fragment: string };

export interface GqlDocument {
  selections: GqlSelection[];
  fragments: Map<string, GqlSelection[]>;
}

/** The text is no GraphQL, or uses what this simulator does not know. */
export class GqlSyntaxError extends Error {}

const tokenPattern =
  /[\s,]+|#[^\n]*|(\.\.\.|[!$():=@[\]{|}&]|[_A-Za-z]\w*|-?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*")|(.)/gsy;

/** Reads the part of GraphQL that clients of a recorder's kind write: one operation and its fragments. */
export function parseGql(text: string): GqlDocument {
  return new Parser(tokenize(text)).document();
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    if (match[2] !== undefined) throw new GqlSyntaxError(`unexpected ${match[2]}`);
    if (match[1] !== undefined) tokens.push(match[1]);
  }
  return tokens;
}

class Parser {
  readonly #tokens: string[];
  #at = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  document(): GqlDocument {
    const fragments = new Map<string, GqlSelection[]>();
    let selections: GqlSelection[] | null = null;
    while (this.#at < this.#tokens.length) {
      if (this.#take("fragment")) {
        const name = this.#next();
        this.#expect("on");
        this.#next();
        fragments.set(name, this.#selections());
      } else {
        selections = this.#operation();
      }
    }
    if (!selections) throw new GqlSyntaxError("no operation");
    return { selections, fragments };
  }

  #operation(): GqlSelection[] {
    if (this.#take("query") && this.#peek() !== "{") {
      if (this.#peek() !== "(") this.#next();
      if (this.#peek() === "(") this.#skipVariableDefinitions();
    }
    return this.#selections();
  }

  #skipVariableDefinitions(): void {
    let depth = 0;
    do {
      const token = this.#next();
      if (token === "(") depth += 1;
      if (token === ")") depth -= 1;
    } while (depth > 0);
  }

  #selections(): GqlSelection[] {
    this.#expect("{");
    const selections: GqlSelection[] = [];
    while (!this.#take("}")) selections.push(this.#selection());
    return selections;
  }

  #selection(): GqlSelection {
    if (!this.#take("...")) return this.#field();
    if (this.#peek() === "{") return { kind: "inline", on: null, selections: this.#selections() };
    const name = this.#next();
    if (name !== "on") return { kind: "spread", fragment: name };
    return { kind: "inline", on: this.#next(), selections: this.#selections() };
  }

  #field(): GqlField {
    const first = this.#name();
    const name = this.#take(":") ? this.#name() : first;
    const parameters = this.#peek() === "(" ? this.#parameters() : {};
    let include: GqlValue | undefined;
    while (this.#take("@")) {
      const directive = this.#name();
      const condition = this.#parameters()["if"];
      if (directive === "include") include = condition;
    }
    const selections = this.#peek() === "{" ? this.#selections() : [];
    return { kind: "field", alias: first, name, parameters, include, selections };
  }

  #parameters(): Record<string, GqlValue> {
    this.#expect("(");
    return this.#entriesUntil(")");
  }

  #entriesUntil(end: string): Record<string, GqlValue> {
    const entries: Record<string, GqlValue> = {};
    while (!this.#take(end)) {
      const key = this.#name();
      this.#expect(":");
      entries[key] = this.#value();
    }
    return entries;
  }

  #value(): GqlValue {
    if (this.#take("$")) return { variable: this.#name() };
    if (this.#take("{")) return { object: this.#entriesUntil("}") };
    if (this.#take("[")) {
      const list: GqlValue[] = [];
      while (!this.#take("]")) list.push(this.#value());
      return { list };
    }
    const token = this.#next();
    if (token.startsWith('"')) return String(JSON.parse(token));
    if (/^[-\d]/.test(token)) return Number(token);
    if (token === "true" || token === "false") return token === "true";
    return token === "null" ? null : token;
  }

  #name(): string {
    const token = this.#next();
    if (!/^[_A-Za-z]/.test(token)) throw new GqlSyntaxError(`expected a name, got ${token}`);
    return token;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new GqlSyntaxError("unexpected end");
    this.#at += 1;
    return token;
  }

  #take(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#take(token))
      throw new GqlSyntaxError(`expected ${token}, got ${this.#peek() ?? "the end"}`);
  }
}
