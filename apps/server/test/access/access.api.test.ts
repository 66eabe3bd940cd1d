import { allCalls, type Call, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, south, startTestPanel, type TestPanel } from '../support/test-server.ts';
import { type AccessRow, type Column, columns } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { type Sample, World, type WorldPerson } from './fixtures.ts';
import { hashOfIsp } from './isp-fingerprint.ts';
import { silentRouter } from './rows/routers.ts';

let panel: TestPanel;
let world: World;
beforeAll(async () => {
  const { host, port } = silentRouter;
  panel = await startTestPanel({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  world = new World(panel);
});
afterAll(() => panel.close());

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

async function send(call: Call, sample: Sample, token?: string): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (call.body) headers['content-type'] = 'application/json';
  if (call.file) headers['content-type'] = call.file.types[0] ?? '';
  const response = await panel.request(urlOf(call, sample.params, sample.query), {
    method: call.method,
    headers,
    ...(call.body ? { body: JSON.stringify(sample.body ?? {}) } : {}),
    ...(call.file ? { body: sample.file ?? '' } : {}),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem');
  return {
    status: response.status,
    code: isProblem ? (JSON.parse(text) as { code: string }).code : undefined,
  };
}

/** What the owner's ISP holds, once what earlier calls left running in the background has ended. */
async function ownersRows(): Promise<string> {
  await panel.panel.services.background.idle();
  return hashOfIsp(panel.db, north.id);
}

const readers = new Map<Column, Promise<WorldPerson>>();

/** Someone of this column: new for each call that writes, the same for all that only read. */
function callerOf({ method }: Call, column: Column): Promise<WorldPerson> {
  if (method !== 'GET') return personOf(column);
  const reader = readers.get(column) ?? personOf(column);
  readers.set(column, reader);
  return reader;
}

/** Someone new of this column in the owner's ISP, or above it. */
function personOf(column: Column): Promise<WorldPerson> {
  if (column === 'admin') return world.person(null, 'admin');
  if (column === 'acting') return world.person(null, 'admin', { actsAs: north });
  return world.person(north, column);
}

const allowedBy = ({ allows }: AccessRow): Column[] => {
  const named = allows.split(' ') as Column[];
  return named.includes('client') ? [...named, 'acting'] : named;
};

function expectedOf(row: AccessRow, column: Column): 'let in' | number {
  if (row.allows === 'public' || allowedBy(row).includes(column)) return 'let in';
  return column === 'admin' && row.needsIsp ? 400 : 403;
}

const outcomeOf = ({ status }: Answer): 'let in' | number =>
  status >= 200 && status < 300 ? 'let in' : status;

/** A caller for a sample of the rightful owner: the first that the row names, or an ISP's head. */
const ownerOf = (row: AccessRow): Promise<WorldPerson> =>
  personOf(row.allows === 'public' ? 'client' : (row.allows.split(' ')[0] as Column));

describe('the table of who may call what', () => {
  it('has one row for every call, and none for a call that is not there', () => {
    const ids = allCalls.map(({ id }) => id).sort();
    const missing = ids.filter((id) => !Object.hasOwn(accessTable, id));
    expect(missing, 'Add a row to src/access/access-table.ts for').toEqual([]);
    expect(Object.keys(accessTable).sort()).toEqual(ids);
  });

  it('names only columns that there are', () => {
    for (const row of Object.values(accessTable)) {
      if (row.allows === 'public') continue;
      expect(columns).toEqual(expect.arrayContaining(row.allows.split(' ')));
    }
  });
});

describe.each(allCalls.filter(({ id }) => Object.hasOwn(accessTable, id)))('$id', (call) => {
  const row = accessTable[call.id] as AccessRow;
  const isPublic = row.allows === 'public';

  it('lets its rightful owner in', async () => {
    const owner = await ownerOf(row);
    const answer = await send(call, await row.sample(world, owner), isPublic ? undefined : owner.token);
    expect(answer).toMatchObject({ status: call.status });
  });

  if (isPublic) return;

  it('answers each role as the rules say', async () => {
    const answers: Record<string, 'let in' | number> = {};
    for (const column of columns) {
      const person = await callerOf(call, column);
      answers[column] = outcomeOf(await send(call, await row.sample(world, person), person.token));
    }
    expect(answers).toEqual(Object.fromEntries(columns.map((column) => [column, expectedOf(row, column)])));
  });

  it('refuses no token, an expired one and a forged one, and changes nothing', async () => {
    const owner = await ownerOf(row);
    const sample = await row.sample(world, owner);
    const before = await ownersRows();
    panel.clock.advance(-16 * 60_000);
    const expired = await panel.panel.services.accessTokens.issue({
      ...owner,
      userId: owner.id,
      role: 'client',
    });
    panel.clock.advance(16 * 60_000);
    const [header, payload, signature = ''] = owner.token.split('.');
    const forged = [header, payload, signature.split('').reverse().join('')].join('.');
    for (const token of [undefined, expired, forged, 'nonsense']) {
      expect(await send(call, sample, token)).toEqual({ status: 401, code: 'unauthenticated' });
    }
    expect(await ownersRows()).toBe(before);
  });

  it('keeps the same bytes from another ISP off its rows', async () => {
    const owner = await personOf(
      row.stranger === 403 ? 'client' : ((row.allows.split(' ')[0] ?? 'client') as Column),
    );
    const sample = await row.sample(world, owner);
    const stranger = await world.person(south, 'client');
    const before = await ownersRows();
    const answer = await send(call, sample, stranger.token);
    expect(outcomeOf(answer)).toBe(row.stranger === 'own' ? 'let in' : row.stranger);
    expect(await ownersRows()).toBe(before);
  });
});
