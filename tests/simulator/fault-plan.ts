import type { FaultKind, FaultSpec, FaultTarget, ResponseFaultRow } from "./fault-table.ts";

/** A fault of an answer, with its moments and segments worked out. */
export interface PlannedFault {
  kind: FaultKind;
  row: ResponseFaultRow;
  spec: FaultSpec;
  target: FaultTarget;
  fromMs: number;
  untilMs: number;
  firstIndex: number;
  lastIndex: number;
  remaining: number;
}

/** The request a fault may shape. */
export interface FaultSubject {
  target: Exclude<FaultTarget, "all">;
  url: string;
  rendition?: string | undefined;
  index?: number | undefined;
}

/** Works out when and where a fault holds; `edge` is the newest segment at the moment it starts. */
export function planFault(
  row: ResponseFaultRow,
  spec: FaultSpec,
  fromMs: number,
  edge: number,
): PlannedFault {
  const full = { ...(isBounded(spec) ? withoutBounds(row.usual) : row.usual), ...spec };
  const hasNext = full.next !== undefined;
  return {
    kind: spec.kind,
    row,
    spec: full,
    target: spec.target ?? row.target,
    fromMs,
    untilMs: fromMs + (full.for ?? Infinity) * 1000,
    firstIndex: hasNext ? edge + 1 : (full.from ?? 0),
    lastIndex: hasNext ? edge + (full.next ?? 0) : (full.to ?? Infinity),
    remaining: full.count ?? Infinity,
  };
}

const isBounded = (spec: FaultSpec): boolean =>
  [spec.count, spec.perUrl, spec.for, spec.next, spec.from, spec.to, spec.probability].some(
    (bound) => bound !== undefined,
  );

/** A request that says how much is meant does not get the usual amount on top. */
function withoutBounds(usual: Partial<FaultSpec>): Partial<FaultSpec> {
  const rest = { ...usual };
  delete rest.count;
  delete rest.for;
  return rest;
}

/** The faults of one channel's answers, past ones included: the facts need those. */
export class FaultPlan {
  readonly planned: PlannedFault[] = [];
  readonly #usesByUrl = new Map<string, number>();

  add(fault: PlannedFault): void {
    this.planned.push(fault);
  }

  /** Ends every fault that still runs or is to come. */
  clear(atMs: number): void {
    for (const fault of this.planned) {
      if (fault.fromMs > atMs) fault.remaining = 0;
      fault.untilMs = Math.min(fault.untilMs, Math.max(atMs, fault.fromMs));
    }
  }

  /** The first fault that fits the request; using it counts. */
  take(subject: FaultSubject, atMs: number): PlannedFault | null {
    const fault = this.planned.find(
      (candidate) => isActive(candidate, subject, atMs) && this.#mayUse(candidate, subject),
    );
    if (!fault) return null;
    fault.remaining -= 1;
    const key = useKey(fault, subject);
    this.#usesByUrl.set(key, (this.#usesByUrl.get(key) ?? 0) + 1);
    return fault;
  }

  #mayUse(fault: PlannedFault, subject: FaultSubject): boolean {
    const { perUrl, probability } = fault.spec;
    if (perUrl !== undefined && (this.#usesByUrl.get(useKey(fault, subject)) ?? 0) >= perUrl) {
      return false;
    }
    return probability === undefined || Math.random() < probability;
  }
}

const useKey = (fault: PlannedFault, subject: FaultSubject): string =>
  `${fault.fromMs} ${fault.kind} ${subject.url}`;

function isActive(fault: PlannedFault, subject: FaultSubject, atMs: number): boolean {
  if (fault.remaining <= 0 || atMs < fault.fromMs || atMs >= fault.untilMs) return false;
  if (fault.target !== "all" && fault.target !== subject.target) return false;
  if (fault.spec.rendition !== undefined && fault.spec.rendition !== subject.rendition)
    return false;
  const hasIndexes = subject.target === "segment" || subject.target === "vod";
  if (!hasIndexes) return true;
  const isForAll = fault.firstIndex === 0 && fault.lastIndex === Infinity;
  if (subject.index === undefined) return subject.target === "segment" || isForAll;
  return subject.index >= fault.firstIndex && subject.index <= fault.lastIndex;
}

/** Whether the fault keeps everybody from the content while it runs, however often they ask. */
export function isOutage(fault: PlannedFault): boolean {
  const { count, perUrl, probability } = fault.spec;
  const isEverybodys = count === undefined && perUrl === undefined && (probability ?? 1) >= 1;
  return fault.row.isOutage && isEverybodys && fault.remaining === Infinity;
}
