import type { Call, CallInput, CallOutput } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from './caller.ts';

/** Data about the request besides its input. */
export interface RequestInfo {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Cookies of the call's own path; undefined outside of HTTP. */
  readonly cookies?: Cookies;
  /** Aborts when the client leaves before the response. */
  readonly signal?: AbortSignal;
}

export interface Cookies {
  get(name: string): string | undefined;
  /** Not readable by scripts, sent only to this call. */
  set(name: string, value: string, days: number): void;
}

export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** Marks the last row of a report: its sums. */
const totalsMark = '$totals';
export const totalsRow = (sums: Readonly<Record<string, number>>): ExportRow => ({
  ...sums,
  [totalsMark]: true,
});
export const isTotalsRow = (row: ExportRow): boolean => row[totalsMark] === true;

/** What a printed file is about: it is read without the page that it comes from. */
export interface FileScope {
  readonly ispName: string;
  /** The first and last day or month that were used; empty if there is no period. */
  readonly period: readonly string[];
  /** Names and values of filters, by the column that labels them. */
  readonly filters: Readonly<Record<string, string>>;
}

/** A file that is generated while it is sent. */
export interface FileResponse {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** An export is recorded in the audit log with these details; nothing is sent before. */
  readonly exported?: object;
}

/** One event of a stream: its name and its data as JSON. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

type Run =
  | {
      kind: 'plain';
      run(input: CallInput<Call>, info: RequestInfo, caller: Caller | undefined): Promise<unknown>;
    }
  | {
      kind: 'transaction';
      run(tx: Tx, input: CallInput<Call>, caller: Caller): Promise<unknown>;
      exportRows?: ExportRows;
      fileScope?: LoadFileScope;
      ispOf?: IspOf<Call>;
    }
  | {
      kind: 'file';
      run(tx: Tx, input: CallInput<Call>, caller: Caller): Promise<FileResponse>;
      ispOf?: IspOf<Call>;
    }
  | {
      kind: 'stream';
      answer(input: CallInput<Call>, info: RequestInfo, caller: Caller): Promise<unknown>;
      stream: OpenStream<Call>;
    };

/**
 * Resolves the ISP of the transaction from the input of an unauthenticated call; rejects by throwing a
 * problem.
 */
type IspOf<C extends Call> = (input: CallInput<C>) => number;

type OpenStream<C extends Call> = (
  input: CallInput<C>,
  info: RequestInfo,
  caller: Caller,
  signal: AbortSignal,
) => Promise<AsyncIterable<StreamEvent>>;

type LoadFileScope = (tx: Tx, input: CallInput<Call>, caller: Caller) => Promise<FileScope>;

type ExportRows = (tx: Tx, input: CallInput<Call>, caller: Caller) => AsyncIterable<ExportRow>;

/** A call with its handler. Modules declare these; the http layer binds them. */
export interface Route {
  readonly call: Call;
  readonly handler: Run;
  /** Reads what may be seconds old, and so uses a standby if there is one. */
  readonly mayBeStale?: boolean;
  /** Runs after the commit and before the response. */
  readonly afterwards?: () => void;
}

/** The usual kind: one transaction, as tenant or platform by the call's scope; read-only for a GET. */
export function route<C extends Call>(
  call: C,
  run: (tx: Tx, input: CallInput<C>, caller: Caller) => Promise<CallOutput<C>>,
): Route {
  return { call, handler: { kind: 'transaction', run: run as never } };
}

/** A list or other rows, which can also be exported as csv or xlsx while they are read; with a scope also as PDF. */
export function listRoute<C extends Call>(
  call: C,
  list: {
    page(tx: Tx, input: CallInput<C>, caller: Caller): Promise<CallOutput<C>>;
    exportRows(tx: Tx, input: CallInput<C>, caller: Caller): AsyncIterable<ExportRow>;
    fileScope?(tx: Tx, input: CallInput<C>, caller: Caller): Promise<FileScope>;
  },
): Route {
  return {
    call,
    handler: {
      kind: 'transaction',
      run: list.page as never,
      exportRows: list.exportRows as never,
      ...(list.fileScope ? { fileScope: list.fileScope as never } : {}),
    },
  };
}

/** A call that returns a file. It is generated within one transaction, which lasts until the file is sent. */
export function fileRoute<C extends Call>(
  call: C,
  run: (tx: Tx, input: CallInput<C>, caller: Caller) => Promise<FileResponse>,
): Route {
  return { call, handler: { kind: 'file', run: run as never } };
}

/** For holders of a link: the link determines the ISP of the transaction. */
export function linkRoute<C extends Call>(
  call: C,
  ispOf: IspOf<C>,
  run: (tx: Tx, input: CallInput<C>) => Promise<CallOutput<C>>,
): Route {
  return { call, handler: { kind: 'transaction', run: run as never, ispOf: ispOf as never } };
}

/** The same with a file as the response. */
export function linkFileRoute<C extends Call>(
  call: C,
  ispOf: IspOf<C>,
  run: (tx: Tx, input: CallInput<C>) => Promise<FileResponse>,
): Route {
  return { call, handler: { kind: 'file', run: run as never, ispOf: ispOf as never } };
}

/** For calls with several transactions, such as a sign-in with its slow password check between them. */
export function plainRoute<C extends Call>(
  call: C,
  run: (input: CallInput<C>, info: RequestInfo, caller: Caller | undefined) => Promise<CallOutput<C>>,
): Route {
  return { call, handler: { kind: 'plain', run: run as never } };
}

/** A call that returns one response, or events until the reader disconnects; neither holds a transaction. */
export function streamRoute<C extends Call>(
  call: C,
  {
    answer,
    stream,
  }: {
    answer(input: CallInput<C>, info: RequestInfo, caller: Caller): Promise<CallOutput<C>>;
    /**
     * Rejects by throwing a problem before the first event; later the signal aborts when the reader
     * disconnects.
     */
    stream: OpenStream<C>;
  },
): Route {
  return { call, handler: { kind: 'stream', answer: answer as never, stream: stream as never } };
}
