import { allCalls, type Call, problems, urlOf } from '@lastmile/contract';
import { signInToDemo, startPanelProcess } from '../bench/support/panel-process.ts';
import { jsonSchemaOf, Random, valueFor } from './support/schema-values.ts';

/**
 * Sends random requests made from the schemas of the contract to every call, as every role and without a token. None
 * may answer 500; 502, 503 and 504 only where the call declares them. `LASTMILE_CHAOS_STEPS` sets the number of
 * requests; the same `LASTMILE_CHAOS_SEED` repeats them.
 */
const steps = Number(process.env['LASTMILE_CHAOS_STEPS'] ?? 20_000);
const seed = Number(process.env['LASTMILE_CHAOS_SEED'] ?? Date.now() % 1_000_000);
const concurrency = 8;
const logins = [
  'admin@lastmile.example',
  'owner@meghna.example',
  'owner@padma.example',
  'accounts@meghna.example',
  'technician@meghna.example',
  'collector@meghna.example',
];
/** They would end the sessions that the other requests use. */
const endsSessions = new Set(['identity.logout', 'identity.revokeSessions', 'identity.changePassword']);

const targets = allCalls
  .filter(({ id, streams }) => !streams && !endsSessions.has(id))
  .map((call) => ({
    call,
    params: jsonSchemaOf(call.params),
    query: jsonSchemaOf(call.query),
    body: jsonSchemaOf(call.body),
  }));
const random = new Random(seed);
const panel = await startPanelProcess();
const tokens = new Map<string, string>();
for (const login of logins) tokens.set(login, await signInToDemo(panel.url, login));

interface Fault {
  readonly call: string;
  readonly status: number;
  readonly request: string;
}
const statuses = new Map<number, number>();
const faults: Fault[] = [];

const declares = ({ problems: own }: Call, status: number): boolean =>
  own.some((code) => problems[code as keyof typeof problems]?.status === status);

function requestFor({ call, params, query, body }: (typeof targets)[number]): [string, RequestInit] {
  const url = urlOf(
    call,
    params && asObject(valueFor(params, random)),
    query && asObject(valueFor(query, random)),
  );
  const token = random.chance(0.05) ? undefined : tokens.get(random.of(logins));
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (call.idempotent && random.chance(0.3)) headers['idempotency-key'] = `fuzz-${random.below(1_000)}`;
  if (call.method === 'GET') return [url, { headers }];
  if (call.file) headers['content-type'] = random.of(call.file.types);
  else if (body) headers['content-type'] = 'application/json';
  const content = call.file
    ? random.of(['', 'username,name\na,b\n', 'PK\u0003\u0004', '"', 'a'.repeat(5_000)])
    : body && JSON.stringify(valueFor(body, random));
  return [url, { method: 'POST', headers, ...(content === undefined ? {} : { body: content }) }];
}

/** Without unpaired surrogates, which a URL cannot have. */
const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each).toWellFormed()]))
    : {};

async function send(target: (typeof targets)[number]): Promise<void> {
  const [url, init] = requestFor(target);
  // A file may be of everything an ISP has. The samples in deploy/ wait for one as long.
  const timeoutMs = target.call.respondsWithFile ? 300_000 : 60_000;
  const response = await fetch(`${panel.url}${url}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  await response.arrayBuffer();
  const { status } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const isFault = status === 500 || (status > 500 && !declares(target.call, status));
  if (isFault)
    faults.push({ call: target.call.id, status, request: `${url} ${String(init.body ?? '')}`.slice(0, 500) });
  if (status === 401 && random.chance(0.01)) await renewTokens();
}

/** Access tokens last 15 minutes. */
async function renewTokens(): Promise<void> {
  for (const login of logins) {
    const token = await signInToDemo(panel.url, login).catch(() => undefined);
    if (token) tokens.set(login, token);
  }
}

let sent = 0;
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (sent < steps) {
      sent += 1;
      const target = random.of(targets);
      await send(target).catch((error: unknown) => {
        faults.push({ call: target.call.id, status: 0, request: String(error) });
      });
    }
  }),
);
await panel.stop();

const byCall = new Map<string, Fault & { times: number }>();
for (const fault of faults) {
  const key = `${fault.call} ${fault.status}`;
  byCall.set(key, { ...fault, times: (byCall.get(key)?.times ?? 0) + 1 });
}
const ok = faults.length === 0;
for (const fault of byCall.values()) console.error(JSON.stringify(fault));
for (const line of panel.loggedErrors) console.error(line.slice(0, 2_000));
console.log(
  JSON.stringify({
    chaos: 'fuzz',
    seed,
    steps: sent,
    calls: targets.length,
    statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    faults: faults.length,
    ok,
  }),
);
process.exit(ok ? 0 : 1);
