import { allCalls, type Call, urlOf } from '@lastmile/contract';
import { demoPassword } from '../../../apps/demo/src/accounts.ts';
import { jsonSchemaOf, type Random, valueFor } from '../schema-values.ts';

/** How an answer is read: to its end, or as a stream that the reader leaves. */
export type Reading = 'complete' | 'aborted stream';

export interface Target {
  readonly call: Call;
  readonly reading: Reading;
  /** It ends sessions or changes the password, so that it gets a user of its own. */
  readonly endsSessions: boolean;
  readonly params: Record<string, unknown> | undefined;
  readonly query: Record<string, unknown> | undefined;
  readonly body: Record<string, unknown> | undefined;
}

const sessionCalls = new Set(['identity.logout', 'identity.revokeSessions', 'identity.changePassword']);

/** Every call of the contract; those that stream twice, as JSON and as a stream. */
export const targets: readonly Target[] = allCalls.flatMap((call) => {
  const target = {
    call,
    endsSessions: sessionCalls.has(call.id),
    params: jsonSchemaOf(call.params),
    query: jsonSchemaOf(call.query),
    body: jsonSchemaOf(call.body),
  };
  const readings: readonly Reading[] = call.streams ? ['complete', 'aborted stream'] : ['complete'];
  return readings.map((reading) => ({ ...target, reading }));
});

/** Without unpaired surrogates, which a URL cannot have. */
const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each).toWellFormed()]))
    : {};

/** A body of the schema; half of the time with the password that is asked for. */
function bodyFor(schema: Target['body'], random: Random): unknown {
  const value = valueFor(schema ?? {}, random);
  if (typeof value !== 'object' || value === null || random.chance(0.5)) return value;
  const given = ['password', 'currentPassword'].filter((name) => name in value);
  return { ...value, ...Object.fromEntries(given.map((name) => [name, demoPassword])) };
}

/** Every request comes from an address of its own, so that no limit by address applies. */
const addressOf = (random: Random) => `10.8.${random.below(250)}.${random.below(250)}`;

export function requestFor(target: Target, random: Random, token: string | undefined): [string, RequestInit] {
  const { call, params, query, body, reading } = target;
  const url = urlOf(
    call,
    params && asObject(valueFor(params, random)),
    query && asObject(valueFor(query, random)),
  );
  const headers: Record<string, string> = {
    'x-forwarded-for': addressOf(random),
    accept: reading === 'complete' ? 'application/json' : 'text/event-stream',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  if (call.idempotent && random.chance(0.3)) headers['idempotency-key'] = `fuzz-${random.below(1_000)}`;
  if (call.method === 'GET') return [url, { headers }];
  if (call.file) headers['content-type'] = random.of(call.file.types);
  else if (body) headers['content-type'] = 'application/json';
  const content = call.file
    ? random.of(['', 'username,name\na,b\n', 'PK\u0003\u0004', '"', 'a'.repeat(5_000)])
    : body && JSON.stringify(bodyFor(body, random));
  return [url, { method: 'POST', headers, ...(content === undefined ? {} : { body: content }) }];
}

/** Reads all of it; of a stream what comes within a moment, and leaves in the middle. */
export async function readAnswer(response: Response, reading: Reading, forMs: number): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (reading === 'complete' || !isStream) {
    await response.arrayBuffer();
    return;
  }
  const reader = response.body?.getReader();
  const limit = setTimeout(() => void reader?.cancel().catch(() => undefined), forMs);
  while (reader && !(await reader.read()).done);
  clearTimeout(limit);
}
