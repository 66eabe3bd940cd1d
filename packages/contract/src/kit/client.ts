import type { Call, CallArguments, CallOutput } from './call.ts';
import { type ProblemBody, problemSchema } from './problems.ts';

/** The problem of a response that was not 2xx. */
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
  readonly newIdempotencyKey: () => string;
  /** Validates responses with the contract's schema. Used in tests; the browser trusts the server. */
  readonly parseResponses?: boolean;
}

interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly file?: Blob;
}

interface CallOptions {
  /** For a write that is kept and sent again later; without it the client chooses one. */
  readonly idempotencyKey?: string;
  /** For a read whose result may no longer be needed. */
  readonly signal?: AbortSignal;
}

export type Client = <C extends Call>(
  call: C,
  input: CallArguments<C>,
  options?: CallOptions,
) => Promise<CallOutput<C>>;

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

export function createClient({ fetch, newIdempotencyKey, parseResponses = false }: ClientOptions): Client {
  /** Idempotency keys of writes without a known result; sending the same write again reuses its key. */
  const pendingKeys = new Map<string, string>();

  return async (call, input, { idempotencyKey, signal } = {}) => {
    const { params, query, body, file } = input as RequestParts;
    const headers = headersOf(body, file);
    const url = urlOf(call, params, query);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const write = `${url}\n${text}`;
    if (call.idempotent) {
      const key = idempotencyKey ?? pendingKeys.get(write) ?? newIdempotencyKey();
      headers['idempotency-key'] = key;
      pendingKeys.set(write, key);
    }
    const response = await fetch(url, {
      method: call.method,
      headers,
      ...(text === undefined ? {} : { body: text }),
      ...(file ? { body: file } : {}),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) {
      const problem = await expectProblem(response);
      if (isFinal(problem)) pendingKeys.delete(write);
      throw new ProblemError(problem);
    }
    const result: unknown = call.output ? await response.json() : undefined;
    pendingKeys.delete(write);
    if (!call.output) return undefined as never;
    if (!parseResponses) return result as never;
    return (call.output as unknown as { parse(value: unknown): never }).parse(result);
  };
}

function headersOf(body: unknown, file: Blob | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (file) headers['content-type'] = file.type || 'application/octet-stream';
  return headers;
}

/** Whether the write certainly had no effect. After a proxy timeout or while it is in flight, it still may have. */
const isFinal = ({ status, code }: ProblemBody) => status < 500 && code !== 'idempotency_in_flight';

/** A proxy may respond with an HTML page instead of a problem. */
async function expectProblem(response: Response): Promise<ProblemBody> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const { status, statusText } = response;
  return { type: 'about:blank', title: statusText, status, detail: statusText, code: 'internal' };
}
