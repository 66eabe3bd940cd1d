import type { Caller } from './caller.ts';
import type { Route } from './route.ts';

export interface ReportFile {
  readonly type: string;
  /** Undefined if it is larger than a mail can be. */
  readonly content: Uint8Array | undefined;
}

/** Builds the file that the caller would download from a list, for jobs that send it instead. */
export interface ReportFiles {
  build(request: {
    readonly route: Route;
    /** As sent by a client, with its format. */
    readonly query: object;
    readonly caller: Caller;
    readonly language: string;
  }): Promise<ReportFile>;
}
