/** A value of a document: where it stands, and its text. */
export interface JsonValue {
  /** `video`, `embeddedData.firstParty`; of a list's items that of the list. */
  path: string;
  text: string;
}

export interface JsonWishes {
  /** Lists whose items are wanted one by one. */
  lists: readonly string[];
  /** Values that are wanted whole. */
  values?: readonly string[];
  /** All other values of the document itself are wanted too. */
  hasOthers?: boolean;
  /** Lists without which it is not the document that is meant. */
  needs?: readonly string[];
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const brace = 0x7b;
const bracket = 0x5b;
const braceEnd = 0x7d;
const bracketEnd = 0x5d;
const openings: readonly number[] = [brace, bracket];
const closings: readonly number[] = [braceEnd, bracketEnd];
/** Space, tab, line ends, and the mark that some programs put before UTF-8. */
const blanks: readonly number[] = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** An object or a list that is walked through; the rest is passed as it stands. */
interface Walked {
  path: string;
  isList: boolean;
  /** Of the value that comes next; null where a key is due. */
  key: string | null;
}

/** Messages have some hundred bytes, pictures some hundred thousand: no file makes us hold more than this. */
const mostValueBytes = 32_000_000;

/** Of a string, looked at byte by byte. */
const nearBytes = 64;

/** A value, or a key, that is being passed. */
interface Passed {
  kind: "string" | "container" | "scalar";
  /** Null when nobody wants it. */
  kept: Buffer[] | null;
  keptBytes: number;
  path: string;
  isKey: boolean;
  depth: number;
  isInString: boolean;
}

/**
 * Takes a large JSON document apart into the values that are wanted, without ever holding all of it.
 * It does not check what nobody wants; what is wanted is checked by whoever parses it.
 */
export class JsonSplitter {
  readonly #lists: ReadonlySet<string>;
  readonly #values: ReadonlySet<string>;
  readonly #hasOthers: boolean;
  readonly #missing: Set<string>;
  readonly #walked: Walked[] = [];
  #passed: Passed | null = null;
  /** Whether the last byte so far takes the meaning from the next one in a string. */
  #isEscaping = false;
  #hasBegun = false;

  constructor({ lists, values = [], hasOthers = false, needs = [] }: JsonWishes) {
    this.#hasOthers = hasOthers;
    this.#missing = new Set(needs);
    this.#lists = new Set(lists);
    this.#values = new Set(values);
  }

  /** The wanted values that end in the next bytes of the document. */
  push(chunk: Buffer): JsonValue[] {
    const found: JsonValue[] = [];
    let at = 0;
    while (at < chunk.length)
      at = this.#passed === null ? this.#walk(chunk, at) : this.#pass(chunk, at, found);
    return found;
  }

  /** Throws `SyntaxError` when the document was cut short, or lacks what it needs. */
  end(): void {
    if (!this.#hasBegun || this.#walked.length > 0 || this.#passed !== null)
      throw new SyntaxError("the document ends in the middle");
    const [missing] = this.#missing;
    if (missing !== undefined) throw new SyntaxError(`it has no list of ${missing}`);
  }

  /** Between values: the next byte begins one, ends what is walked through, or means nothing. */
  #walk(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    const inside = this.#walked.at(-1);
    if (blanks.includes(byte) || byte === comma || byte === 0x3a) return at + 1;
    if (closings.includes(byte)) {
      if (inside === undefined) throw new SyntaxError("something ends that has not begun");
      this.#walked.pop();
      this.#valueEnds();
      return at + 1;
    }
    if (inside === undefined && this.#hasBegun)
      throw new SyntaxError("something follows the document");
    return this.#begin(byte, inside, at);
  }

  #begin(byte: number, inside: Walked | undefined, at: number): number {
    const isKey = inside !== undefined && !inside.isList && inside.key === null;
    if (isKey && byte !== quote) throw new SyntaxError("a key is missing");
    const path = isKey ? "" : toPath(inside);
    const isItem = inside?.isList === true;
    const isOpening = openings.includes(byte);
    if (!isKey && !isItem && isOpening && this.#isWalked(path, byte)) {
      if (inside === undefined && byte !== openings[0])
        throw new SyntaxError("the document is no object");
      this.#hasBegun = true;
      this.#missing.delete(path);
      this.#walked.push({ path, isList: byte === openings[1], key: null });
      return at + 1;
    }
    if (inside === undefined) throw new SyntaxError("the document is no object");
    const isOther = this.#hasOthers && this.#walked.length === 1;
    const isWanted = isKey || isItem || isOther || this.#values.has(path);
    this.#passed = {
      kind: byte === quote ? "string" : isOpening ? "container" : "scalar",
      kept: isWanted ? [] : null,
      keptBytes: 0,
      path,
      isKey,
      depth: 0,
      isInString: false,
    };
    return at;
  }

  /** The document itself, lists that are wanted by the item, and objects that lead to something wanted. */
  #isWalked(path: string, byte: number): boolean {
    if (path === "") return true;
    if (byte === openings[1]) return this.#lists.has(path);
    const leadsOn = (wanted: string) => wanted.startsWith(`${path}.`);
    return !this.#values.has(path) && [...this.#lists, ...this.#values].some(leadsOn);
  }

  /** Within a value: to its end, or to the end of the chunk. */
  #pass(chunk: Buffer, from: number, found: JsonValue[]): number {
    const passed = this.#passed;
    if (passed === null) return from;
    const end = this.#findEnd(chunk, from, passed);
    passed.kept?.push(chunk.subarray(from, end ?? chunk.length));
    passed.keptBytes += (end ?? chunk.length) - from;
    if (passed.kept !== null && passed.keptBytes > mostValueBytes)
      throw new SyntaxError("one of its values is far too long");
    if (end === null) return chunk.length;
    this.#passed = null;
    const text = passed.kept === null ? "" : Buffer.concat(passed.kept).toString("utf8");
    const inside = this.#walked.at(-1);
    if (passed.isKey && inside !== undefined) inside.key = String(JSON.parse(text));
    else {
      if (passed.kept !== null) found.push({ path: passed.path, text });
      this.#valueEnds();
    }
    return end;
  }

  /** The place after the value; null when it goes on in the next chunk. */
  #findEnd(chunk: Buffer, from: number, passed: Passed): number | null {
    for (let at = from; at < chunk.length; at += 1) {
      if (passed.isInString) {
        at = this.#skipString(chunk, at);
        if (at < 0) return null;
        passed.isInString = false;
        if (passed.depth === 0) return at + 1;
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (byte === quote) passed.isInString = true;
      else if (byte === brace || byte === bracket) passed.depth += 1;
      else if (byte === braceEnd || byte === bracketEnd) {
        if (passed.kind === "scalar") return at;
        passed.depth -= 1;
        if (passed.depth === 0) return at + 1;
      } else if (passed.kind === "scalar" && (byte === comma || blanks.includes(byte))) return at;
    }
    return null;
  }

  /** Place of the quote that ends a string; -1 when it goes on in the next chunk. */
  #skipString(chunk: Buffer, from: number): number {
    let at = from;
    if (this.#isEscaping) {
      this.#isEscaping = false;
      at += 1;
    }
    // Nearly all strings are too short for a search to be worth its call.
    for (const near = Math.min(chunk.length, at + nearBytes); at < near; at += 1) {
      const byte = chunk[at];
      if (byte === quote) return at;
      if (byte === backslash) break;
    }
    for (;;) {
      const end = chunk.indexOf(quote, at);
      const last = (end < 0 ? chunk.length : end) - 1;
      let slashes = 0;
      while (last - slashes >= at && chunk[last - slashes] === backslash) slashes += 1;
      const isOdd = slashes % 2 === 1;
      if (end < 0) {
        this.#isEscaping = isOdd;
        return -1;
      }
      if (!isOdd) return end;
      at = end + 1;
    }
  }

  #valueEnds(): void {
    const inside = this.#walked.at(-1);
    if (inside !== undefined) inside.key = null;
  }
}

function toPath(inside: Walked | undefined): string {
  if (inside === undefined) return "";
  if (inside.isList) return inside.path;
  return inside.path === "" ? (inside.key ?? "") : `${inside.path}.${inside.key ?? ""}`;
}
