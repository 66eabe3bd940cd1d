import { abilitiesFor, allCalls, type Call, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, south, startTestServer, type TestServer } from '../support/test-server.ts';
import { type AccessRow, type Column, columns, platformRoles } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { AccessFixtures, type Sample, type TestUser } from './fixtures.ts';
import { fingerprintIsp } from './isp-fingerprint.ts';
import { unreachableRouter } from './rows/routers.ts';

let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  fixtures = new AccessFixtures(panel);
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

/** The fingerprint of the owner's ISP, once background tasks of earlier calls have ended. */
async function ownersRows(): Promise<string> {
  await panel.panel.services.background.idle();
  return fingerprintIsp(panel.db, north.id);
}

const sharedUsers = new Map<Column, Promise<TestUser>>();

/** A user of this column that no request changes, for calls that only read and for callers that are refused. */
function sharedUserOf(column: Column): Promise<TestUser> {
  const user = sharedUsers.get(column) ?? userOf(column);
  sharedUsers.set(column, user);
  return user;
}

/** A new user of this column in the owner's ISP, or of the platform. */
function userOf(column: Column): Promise<TestUser> {
  if (platformRoles.some((role) => role === column)) return fixtures.user(null, column);
  if (column === 'acting') return fixtures.user(null, 'admin', { actsAs: north });
  if (column === 'supportActing') return fixtures.user(null, 'platform_support', { actsAs: north });
  return fixtures.user(north, column);
}

/** Support views what the owner may view. Whether a call is for viewing is the one thing taken from the contract. */
const isForViewing = ({ who }: Call): boolean =>
  who === 'any' || abilitiesFor(who).some(({ action }) => action === 'read');

const allowedBy = ({ allows }: AccessRow, call: Call): Column[] => {
  const named = allows.split(' ') as Column[];
  if (!named.includes('client')) return named;
  return [...named, 'acting', ...(isForViewing(call) ? (['supportActing'] as const) : [])];
};

/** What roles of the platform may do that ISPs do too: in an ISP only while acting as it, which they are told first. */
const sharedSubjects: Partial<Record<Column, readonly string[]>> = {
  platform_accountant: ['Checkout', 'Settlement', 'Report'],
  platform_support: ['Ticket'],
};

function isToldToAct(row: AccessRow, { who }: Call, column: Column): boolean {
  if (!row.needsIsp) return false;
  if (column === 'admin') return true;
  if (who === 'any') return platformRoles.some((role) => role === column);
  return abilitiesFor(who).some(({ subject }) => sharedSubjects[column]?.includes(subject));
}

function expectedPoll(row: AccessRow, call: Call, column: Column): 'let in' | number {
  if (row.outOfScope?.split(' ').includes(column)) return 404;
  if (row.allows === 'public' || allowedBy(row, call).includes(column)) return 'let in';
  return isToldToAct(row, call, column) ? 400 : 403;
}

const outcomeOf = ({ status }: Answer): 'let in' | number =>
  status >= 200 && status < 300 ? 'let in' : status;

/** The caller for a sample request: the first column of the row, or an ISP owner. */
const usualColumn = ({ allows }: AccessRow): Column =>
  allows === 'public' ? 'client' : (allows.split(' ')[0] as Column);
const ownerOf = (row: AccessRow): Promise<TestUser> => userOf(usualColumn(row));

describe('the access table', () => {
  it('has one row for every call, and none for an unknown call', () => {
    const ids = allCalls.map(({ id }) => id).sort();
    const missing = ids.filter((id) => !Object.hasOwn(accessTable, id));
    expect(missing, 'Add a row to src/access/access-table.ts for').toEqual([]);
    expect(Object.keys(accessTable).sort()).toEqual(ids);
  });

  it('uses existing columns only', () => {
    for (const row of Object.values(accessTable)) {
      if (row.allows === 'public') continue;
      expect(columns).toEqual(expect.arrayContaining(row.allows.split(' ')));
    }
  });
});

describe.each(allCalls.filter(({ id }) => Object.hasOwn(accessTable, id)))('$id', (call) => {
  const row = accessTable[call.id] as AccessRow;
  const isPublic = row.allows === 'public';

  it('accepts its usual caller', async () => {
    const owner = await ownerOf(row);
    const answer = await send(call, await row.sample(fixtures, owner), isPublic ? undefined : owner.token);
    expect(answer, answer.code).toMatchObject({ status: call.status });
  });

  if (isPublic) return;

  it('responds to each role as expected', async () => {
    const answers: Record<string, 'let in' | number> = {};
    const expected = columns.map((column) => [column, expectedPoll(row, call, column)] as const);
    // Refused callers try one valid request of the owner; a request that may succeed is new for each caller.
    const ownersRequest = await row.sample(fixtures, await sharedUserOf(usualColumn(row)));
    for (const [column, outcome] of expected) {
      const isRefused = outcome === 403 || outcome === 400;
      const user = await (isRefused || call.method === 'GET' ? sharedUserOf(column) : userOf(column));
      const sample = isRefused ? ownersRequest : await row.sample(fixtures, user);
      answers[column] = outcomeOf(await send(call, sample, user.token));
    }
    expect(answers).toEqual(Object.fromEntries(expected));
  });

  it('rejects missing, expired and forged tokens, and changes nothing', async () => {
    const owner = await ownerOf(row);
    const sample = await row.sample(fixtures, owner);
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
    const isForApplicants = typeof call.who === 'object' && 'orRegistration' in call.who;
    const code = isForApplicants
      ? expect.stringMatching(/^(unauthenticated|registrations\.token_invalid)$/)
      : 'unauthenticated';
    for (const token of [undefined, expired, forged, 'nonsense']) {
      expect(await send(call, sample, token)).toEqual({ status: 401, code });
    }
    expect(await ownersRows()).toBe(before);
  });

  it('does not let the same request of another ISP reach its rows', async () => {
    const owner = await userOf(
      row.otherIsp === 403 ? 'client' : ((row.allows.split(' ')[0] ?? 'client') as Column),
    );
    const sample = await row.sample(fixtures, owner);
    const otherIsp = await fixtures.user(south, 'client');
    const before = await ownersRows();
    const answer = await send(call, sample, otherIsp.token);
    expect(outcomeOf(answer)).toBe(row.otherIsp === 'own' ? 'let in' : row.otherIsp);
    expect(await ownersRows()).toBe(before);
  });
});
