import type { Call, CallArguments, CallOutput } from './call.ts';
import { type ProblemBody, problemSchema } from './problems.ts';

/** An answer that was not 2xx, with the problem as the server put it. */
export class ProblemError extends Error {
  readonly problem: ProblemBody;
  constructor(problem: ProblemBody) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** Sends the request; the web client's version adds the token and refreshes it. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Called for each write that takes an Idempotency-Key. */
  readonly newIdempotencyKey: () => string;
  /** Tests parse what arrived with the contract's schema; in a browser the server is trusted. */
  readonly parseAnswers?: boolean;
}

interface Given {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly file?: Blob;
}

export type Client = <C extends Call>(call: C, input: CallArguments<C>) => Promise<CallOutput<C>>;

export function urlOf(call: Call, params?: object, query?: object): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export function createClient({ fetch, newIdempotencyKey, parseAnswers = false }: ClientOptions): Client {
  /** Keys of writes whose answer was lost: sending the same again must not do it twice. */
  const unanswered = new Map<string, string>();

  return async (call, input) => {
    const { params, query, body, file } = input as Given;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (file) headers['content-type'] = file.type || 'application/octet-stream';
    const url = urlOf(call, params, query);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const write = `${url}\n${text}`;
    if (call.idempotent) {
      const key = unanswered.get(write) ?? newIdempotencyKey();
      headers['idempotency-key'] = key;
      unanswered.set(write, key);
    }
    const response = await fetch(url, {
      method: call.method,
      headers,
      ...(text === undefined ? {} : { body: text }),
      ...(file ? { body: file } : {}),
    });
    if (!response.ok) {
      const problem = await expectProblem(response);
      if (isDecided(problem)) unanswered.delete(write);
      throw new ProblemError(problem);
    }
    const answer: unknown = call.output ? await response.json() : undefined;
    unanswered.delete(write);
    if (!call.output) return undefined as never;
    if (!parseAnswers) return answer as never;
    return (call.output as unknown as { parse(value: unknown): never }).parse(answer);
  };
}

/** Whether it is known that nothing was done: a proxy that gave up, or a write still under way, leaves that open. */
const isDecided = ({ status, code }: ProblemBody) => status < 500 && code !== 'idempotency_in_flight';

/** A proxy in between may answer with a page of its own: that is still an answer a person can be told of. */
async function expectProblem(response: Response): Promise<ProblemBody> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const { status, statusText } = response;
  return { type: 'about:blank', title: statusText, status, detail: statusText, code: 'internal' };
}
