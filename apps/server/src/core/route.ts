import type { Call, CallInput, CallOutput } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from './caller.ts';

/** What is known of the request beside its input. */
export interface RequestInfo {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** A file that is made while it leaves. */
export interface FileResponse {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** One event of a stream: its name and the JSON that is its data. */
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

/** Whose transaction it is, where what was sent says so and nobody is signed in; refuses by a problem. */
type IspOf<C extends Call> = (input: CallInput<C>) => number;

type OpenStream<C extends Call> = (
  input: CallInput<C>,
  info: RequestInfo,
  caller: Caller,
  signal: AbortSignal,
) => Promise<AsyncIterable<StreamEvent>>;

type ExportRows = (tx: Tx, input: CallInput<Call>, caller: Caller) => AsyncIterable<ExportRow>;

/** A call with what does it. Domains declare these; the http layer binds them. */
export interface Route {
  readonly call: Call;
  readonly handler: Run;
  /** Runs once the work is committed and before it is answered. */
  readonly afterwards?: () => void;
}

/** The ordinary way: one transaction, as tenant or platform by the call's scope; a GET can only read. */
export function route<C extends Call>(
  call: C,
  run: (tx: Tx, input: CallInput<C>, caller: Caller) => Promise<CallOutput<C>>,
): Route {
  return { call, handler: { kind: 'transaction', run: run as never } };
}

/** A list, or what else consists of rows: they can also leave as csv or xlsx, as they are read. */
export function listRoute<C extends Call>(
  call: C,
  list: {
    page(tx: Tx, input: CallInput<C>, caller: Caller): Promise<CallOutput<C>>;
    exportRows(tx: Tx, input: CallInput<C>, caller: Caller): AsyncIterable<ExportRow>;
  },
): Route {
  return {
    call,
    handler: { kind: 'transaction', run: list.page as never, exportRows: list.exportRows as never },
  };
}

/** A call whose answer is a file: it is made within one transaction, which lasts until the last of it has left. */
export function fileRoute<C extends Call>(
  call: C,
  run: (tx: Tx, input: CallInput<C>, caller: Caller) => Promise<FileResponse>,
): Route {
  return { call, handler: { kind: 'file', run: run as never } };
}

/** For whoever holds a link: the link says whose transaction it is. */
export function linkRoute<C extends Call>(
  call: C,
  ispOf: IspOf<C>,
  run: (tx: Tx, input: CallInput<C>) => Promise<CallOutput<C>>,
): Route {
  return { call, handler: { kind: 'transaction', run: run as never, ispOf: ispOf as never } };
}

/** The same with a file for an answer. */
export function linkFileRoute<C extends Call>(
  call: C,
  ispOf: IspOf<C>,
  run: (tx: Tx, input: CallInput<C>) => Promise<FileResponse>,
): Route {
  return { call, handler: { kind: 'file', run: run as never, ispOf: ispOf as never } };
}

/** For calls that do more than one transaction, such as a sign-in with its slow password check between. */
export function plainRoute<C extends Call>(
  call: C,
  run: (input: CallInput<C>, info: RequestInfo, caller: Caller | undefined) => Promise<CallOutput<C>>,
): Route {
  return { call, handler: { kind: 'plain', run: run as never } };
}

/** A call that gives one answer, or events for as long as the reader stays; neither holds a transaction. */
export function streamRoute<C extends Call>(
  call: C,
  {
    answer,
    stream,
  }: {
    answer(input: CallInput<C>, info: RequestInfo, caller: Caller): Promise<CallOutput<C>>;
    /** Refuses by a problem before the first event; afterwards the signal says that the reader has left. */
    stream: OpenStream<C>;
  },
): Route {
  return { call, handler: { kind: 'stream', answer: answer as never, stream: stream as never } };
}
