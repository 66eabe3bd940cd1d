import { allCalls, type Call, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';
import { type AccessRow, platformRoles } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { textOfAnswer } from './answer-text.ts';
import { AccessFixtures, type Sample, type TestUser } from './fixtures.ts';
import { unreachableRouter } from './rows/routers.ts';

/** What rows of the first ISP are named: by the fixtures below, and by helpers that create subscribers. */
const canary = /canary\d+|(Customer |subscriber)\d+t\b/gi;

/** Names everything that it creates in the first ISP by a canary. */
class CanaryFixtures extends AccessFixtures {
  override fresh(word: string): string {
    return super.fresh(word).replace(/(\d+)$/, 'canary$1');
  }
  override freshEmail(): string {
    return `canary${super.freshEmail()}`.replace(/^canaryuser(\d+)/, 'canary$1');
  }
}

let panel: TestServer;
let fixtures: CanaryFixtures;
let others: readonly TestUser[];
beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  fixtures = new CanaryFixtures(panel);
  const plain = new AccessFixtures(panel);
  others = [await plain.user(south, 'client'), await plain.user(south, 'reseller')];
});
afterAll(() => panel.close());

async function send(call: Call, sample: Sample, by: TestUser, isStream = false) {
  const headers: Record<string, string> = { authorization: `Bearer ${by.token}` };
  headers['accept'] = isStream ? 'text/event-stream' : 'application/json';
  if (call.body) headers['content-type'] = 'application/json';
  if (call.file) headers['content-type'] = call.file.types[0] ?? '';
  const response = await panel.request(urlOf(call, sample.params, sample.query), {
    method: call.method,
    headers,
    ...(call.body ? { body: JSON.stringify(sample.body ?? {}) } : {}),
    ...(call.file ? { body: sample.file ?? '' } : {}),
  });
  return { status: response.status, text: await textOfAnswer(response) };
}

interface Field {
  readonly options?: readonly string[];
  readonly def: { readonly innerType?: Field };
}
const optionsOf = (field: Field | undefined): readonly string[] =>
  field?.options ?? (field?.def.innerType ? optionsOf(field.def.innerType) : []);
const queryFields = ({ query }: Call): Readonly<Record<string, Field>> =>
  (query as unknown as { shape?: Record<string, Field> } | undefined)?.shape ?? {};

const searched = ['canary', 'Customer', 'subscriber', '10.77', '+88017', '1'];

/** A read with every format of a file, and with a search for what only the first ISP has; a write without the names themselves. */
function requestsFor(call: Call, sample: Sample): Sample[] {
  const { query, body, file } = sample;
  if (call.method !== 'GET') {
    const own = (text: string) => text.replaceAll(canary, 'other');
    const withoutNames = body ? (JSON.parse(own(JSON.stringify(body))) as object) : {};
    return [{ ...sample, body: withoutNames, ...(file === undefined ? {} : { file: own(file) }) }];
  }
  const fields = queryFields(call);
  const formats = optionsOf(fields['format']).map((format) => ({ format }));
  const texts = ['search', 'q'].filter((name) => name in fields);
  const searches = texts.flatMap((name) => searched.map((text) => ({ [name]: text })));
  return [{}, ...formats, ...searches].map((change) => ({ ...sample, query: { ...query, ...change } }));
}

const usualCaller = ({ allows }: AccessRow): Promise<TestUser> => {
  const [role = ''] = allows.split(' ');
  if (role === 'acting' || role === 'supportActing') return fixtures.user(null, 'admin', { actsAs: north });
  if (allows === 'public') return fixtures.user(north, 'client');
  return fixtures.user(platformRoles.some((name) => name === role) ? null : north, role);
};

/** Without what the caller sent: an answer may repeat it. */
function canariesIn(text: string, request: Sample): string[] {
  const known = JSON.stringify(request).toLowerCase();
  return [...text.matchAll(canary)]
    .map(([found]) => found)
    .filter((found) => !known.includes(found.toLowerCase()));
}

/** Public calls are about what they name; everything else is about the caller's ISP. */
const swept = allCalls.filter(({ id }) => accessTable[id] && accessTable[id].allows !== 'public');
let shownToOwners = 0;

describe('nothing of an ISP is in an answer to another', () => {
  it.each(swept)('$id', async (call) => {
    const row = accessTable[call.id] as AccessRow;
    const caller = await usualCaller(row);
    const sample = await row.sample(fixtures, caller);
    const leaks: object[] = [];
    for (const by of others)
      for (const request of requestsFor(call, sample))
        for (const isStream of call.streams ? [false, true] : [false]) {
          const { status, text } = await send(call, request, by, isStream);
          const found = canariesIn(text, request);
          if (found.length > 0) leaks.push({ query: request.query, status, found });
          expect(status, call.id).not.toBe(500);
        }
    expect(leaks).toEqual([]);
    if (call.method === 'GET') {
      const { text } = await send(call, sample, caller);
      if (canariesIn(text, sample).length > 0) shownToOwners += 1;
    }
  });

  it('looked for names that the ISP itself is shown', () => {
    expect(shownToOwners).toBeGreaterThan(60);
  });
});
