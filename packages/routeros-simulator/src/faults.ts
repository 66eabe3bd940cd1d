/** Faults to inject. All of them can be changed while the simulator runs. */
export interface Faults {
  /** Accept connections and never respond. */
  hangAfterConnect: boolean;
  rejectLogin: boolean;
  /** Network latency added to every reply. */
  latencyMs: number;
  /** Time to process each command; commands are processed one at a time. */
  serviceTimeMs: number;
  /** Stop sending after this many rows of a reply, with the connection left open. */
  hangAfterRows: number | undefined;
  /** Close the connection in the middle of a word after this many rows of a reply. */
  disconnectAfterRows: number | undefined;
  /** Close each connection after this many adds, before replying to the last one. */
  disconnectAfterAdds: number | undefined;
  /** Omit every n-th row of a reply and end it as if it were complete. */
  dropEveryNthRow: number | undefined;
  /** Reply with bytes that violate the protocol. */
  garbage: boolean;
  /** Repeat the rows of a reply endlessly and ignore cancels. */
  flood: boolean;
}

export const noFaults = (): Faults => ({
  hangAfterConnect: false,
  rejectLogin: false,
  latencyMs: 0,
  serviceTimeMs: 0,
  hangAfterRows: undefined,
  disconnectAfterRows: undefined,
  disconnectAfterAdds: undefined,
  dropEveryNthRow: undefined,
  garbage: false,
  flood: false,
});
