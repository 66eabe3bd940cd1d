/** A request that was sent to a test server, and its response; what differs from run to run is masked. */
export interface ApiExample {
  /** With the query. */
  readonly url: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  /** Null if it has no body or is a file. */
  readonly response: unknown;
}

/** By the id of the call. */
export type ApiExamples = Readonly<Record<string, ApiExample>>;
