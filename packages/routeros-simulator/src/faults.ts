/** What a router may be told to do wrong. All of it can be changed while the simulator runs. */
export interface Faults {
  /** Accept connections and never say a word. */
  hangAfterConnect: boolean;
  rejectLogin: boolean;
  /** The round trip that the network adds to every answer. */
  latencyMs: number;
  /** What every command costs the router, which serves one at a time. */
  serviceTimeMs: number;
  /** Fall silent after so many rows of a reply, with the connection left open. */
  hangAfterRows: number | undefined;
  /** Close the connection in the middle of a word after so many rows of a reply. */
  disconnectAfterRows: number | undefined;
  /** Close each connection when so many adds were done over it, before the last of them is answered. */
  disconnectAfterAdds: number | undefined;
  /** Leave out every n-th row of a reply and end it as if it were whole. */
  dropEveryNthRow: number | undefined;
  /** Answer commands with bytes that are no protocol. */
  garbage: boolean;
  /** Send the rows of a reply over and over, without end and deaf to a cancel. */
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
