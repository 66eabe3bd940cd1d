import { allCalls, type Call, urlOf } from '@lastmile/contract';
import pg from 'pg';
import { signInToDemo, startPanelProcess } from '../bench/support/panel-process.ts';
import { canary, idsOf, plantCanaries } from './support/canary-columns.ts';
import { textOf } from './support/file-texts.ts';
import { jsonSchemaOf, Random, valueFor } from './support/schema-values.ts';

/**
 * Plants a marker in every text column of one ISP of the demo, then sends every call as the owner of another ISP and without a
 * token: with ids of the first ISP, as list, export (CSV, spreadsheet, PDF), search, document and stream. No answer, also no error,
 * may contain a marker, and no document of an id of the first ISP may be served. `LASTMILE_CHAOS_SEED` repeats the bodies.
 * `apps/server/test/access/reseller-isolation.api.test.ts` does the same between resellers.
 */
const seed = Number(process.env['LASTMILE_CHAOS_SEED'] ?? Date.now() % 1_000_000);
const random = new Random(seed);
const bodiesPerCall = 6;
const concurrency = 6;
const streamMs = 400;
/** They would end the sessions that the other requests use. */
const endsSessions = new Set(['identity.logout', 'identity.revokeSessions', 'identity.changePassword']);
const victim = 'owner@meghna.example';

const panel = await startPanelProcess(undefined, { invoices: true });
const client = new pg.Client({ connectionString: panel.adminUrl });
await client.connect();
const ispOf = async (email: string): Promise<number> =>
  Number((await client.query('select isp_id from users where email = $1', [email])).rows[0].isp_id);
const [victimIsp, attackerIsp] = [await ispOf(victim), await ispOf('owner@padma.example')];
const victimToken = await signInToDemo(panel.url, victim);
const attackers: (string | undefined)[] = [await signInToDemo(panel.url, 'owner@padma.example'), undefined];
const own = new Set(await idsOf(client, attackerIsp));
const ids = (await idsOf(client, victimIsp)).filter((id) => !own.has(id));
const planted = await plantCanaries(client, victimIsp);
console.error(`${planted.columns.size} columns have a marker, ${ids.length} ids are tried`);

interface Request {
  readonly call: Call;
  readonly url: string;
  readonly token: string | undefined;
  readonly body?: string;
  readonly accept?: string;
  /** A document of this ISP would be one of the other. */
  readonly isForeign?: boolean;
}
const statuses = new Map<number, number>();
const leaks: { call: string; url: string; found: string }[] = [];

async function bytesOf({ call, url, token, body, accept }: Request) {
  const stop = new AbortController();
  const timer = accept ? setTimeout(() => stop.abort(), streamMs) : undefined;
  const response = await fetch(`${panel.url}${url}`, {
    method: call.method,
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': call.file?.types[0] ?? 'application/json' }),
      ...(accept ? { accept } : {}),
    },
    ...(body === undefined ? {} : { body }),
  }).catch(() => undefined);
  const parts: Buffer[] = [];
  try {
    for await (const part of response?.body ?? []) parts.push(Buffer.from(part));
  } catch {
    // The stream was ended above.
  }
  clearTimeout(timer);
  return { status: response?.status ?? 0, bytes: Buffer.concat(parts) };
}

async function send(request: Request): Promise<void> {
  const { status, bytes } = await bytesOf(request);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const found = canary.exec(textOf(bytes))?.[0];
  const { call, url } = request;
  if (found) leaks.push({ call: call.id, url, found: planted.columns.get(found) ?? found });
  if (request.isForeign && call.respondsWithFile && status === 200)
    leaks.push({ call: call.id, url, found: 'a document of the other ISP' });
}

/** Every number under a key that ends in `id` or `ids` becomes one of the other ISP. */
function withForeignIds(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withForeignIds(each, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withForeignIds(each, name)]),
    );
  return typeof value === 'number' && /ids?$/i.test(key) ? random.of(ids) : value;
}

function* requestsOf(call: Call, token: string | undefined): Generator<Request> {
  const [params, body] = [jsonSchemaOf(call.params), jsonSchemaOf(call.body)];
  const names = Object.keys((params?.['properties'] as object) ?? {});
  // Without a token almost everything is refused before an id is read.
  const tried = token ? ids : ids.slice(0, 5);
  const paths =
    names.length === 0 ? [{}] : tried.map((id) => Object.fromEntries(names.map((name) => [name, id])));
  const isForeign = names.length > 0;
  if (call.method === 'POST') {
    for (let n = 0; n < bodiesPerCall; n += 1) {
      const content = body ? JSON.stringify(withForeignIds(valueFor(body, random))) : '{}';
      yield { call, url: urlOf(call, random.of(paths), {}), token, body: content, isForeign };
    }
    return;
  }
  for (const path of paths) yield { call, url: urlOf(call, path, {}), token, isForeign };
  const some = paths.slice(0, 5);
  for (const path of some)
    for (const query of [{ search: 'cnry' }, { q: 'cnry' }, ...(call.exportColumns ? formats : [])])
      yield { call, url: urlOf(call, path, query), token, isForeign };
  if (call.streams)
    for (const path of paths)
      yield { call, url: urlOf(call, path, {}), token, accept: 'text/event-stream', isForeign };
}
const formats = ['csv', 'xlsx', 'pdf'].map((format) => ({ format }));

/** The owner of the markers sees them, so that the search for them is known to work. */
const visible = new Set<string>();
for (const call of allCalls.filter(
  ({ method, path, scope }) => method === 'GET' && !path.includes('{') && scope !== 'platform',
))
  for (const query of [{}, ...(call.exportColumns ? formats.slice(0, 2) : [])]) {
    const { bytes } = await bytesOf({ call, url: urlOf(call, {}, query), token: victimToken });
    for (const [found] of textOf(bytes).matchAll(new RegExp(canary, 'g'))) visible.add(found);
  }
console.error(`their owner sees ${visible.size} of them in lists and exports`);

const requests = allCalls
  .filter(({ id }) => !endsSessions.has(id))
  .flatMap((call) => attackers.flatMap((token) => [...requestsOf(call, token)]));
console.error(`${requests.length} requests to ${allCalls.length} calls`);
let next = 0;
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let request = requests[next++]; request; request = requests[next++]) await send(request);
  }),
);
await client.end();
await panel.stop();
const ok = leaks.length === 0 && visible.size > 40;
for (const leak of leaks.slice(0, 20)) console.error(JSON.stringify(leak));
console.log(
  JSON.stringify({
    ...{ chaos: 'canaries', seed, calls: allCalls.length, requests: requests.length },
    ...{
      columns: planted.columns.size,
      refusedColumns: planted.refused.length,
      visibleToOwner: visible.size,
    },
    ...{ statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)), leaks: leaks.length, ok },
  }),
);
process.exit(ok ? 0 : 1);
