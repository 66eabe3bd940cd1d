export const faultKinds = [
  'refuse',
  'error_500',
  'timeout',
  'rate_limited',
  'lost_answer',
  'late_500',
  'garbage',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Accept so many messages first. */
  readonly after?: number;
  /** Hit every n-th message only. */
  readonly every?: number;
  /** Stop after so many. */
  readonly times?: number;
}

/** The faults in which the provider acts although its answer does not say so. */
export const actsBeforeFault: ReadonlySet<FaultKind> = new Set(['lost_answer', 'late_500', 'garbage']);

export function createFaults() {
  let faults: { fault: Fault; seen: number; hits: number }[] = [];
  return {
    set: (...given: readonly Fault[]) => {
      faults = given.map((fault) => ({ fault, seen: 0, hits: 0 }));
    },
    /** The fault that hits the next message, if any. */
    take(): FaultKind | undefined {
      for (const one of faults) {
        const { kind, after = 0, every = 1, times = Number.POSITIVE_INFINITY } = one.fault;
        one.seen += 1;
        if (one.seen <= after || (one.seen - after) % every !== 0 || one.hits >= times) continue;
        one.hits += 1;
        return kind;
      }
      return undefined;
    },
  };
}
