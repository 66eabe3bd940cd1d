import { allCalls, type Call, calls, urlOf } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';
import type { AccessRow } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { textOfAnswer } from './answer-text.ts';
import { AccessFixtures, type Sample, type TestUser } from './fixtures.ts';
import { rowsOfReseller } from './reseller-rows.ts';
import { unreachableRouter } from './rows/routers.ts';
import { resellerWithEveryPermission, sellSubscriber } from './selling-resellers.ts';

/** Names that rows of the other reseller have: those of samples, and what `createRival` names. */
const canary = /(Customer |subscriber)\d+t\b/;
/** The other reseller as a person. Users are colleagues to each other, but resellers compete. */
const rivalContact = /rival (reseller|line)|rival@access\.test/i;

let panel: TestServer;
let fixtures: AccessFixtures;
let own: TestUser;
/** Sells for the rival, who sees what this one has, but not the other way round. */
let agent: TestUser;
let rival: TestUser;
let ownSubscriber: number;
let rivalSubscriber: number;

beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  fixtures = new AccessFixtures(panel);
  [own, rival] = [await resellerWithEveryPermission(fixtures), await fixtures.user(north, 'reseller')];
  agent = await agentOf(rival);
  await panel.db.sql(
    "update users set full_name = 'Rival reseller', email = 'rival@access.test' where id = $1",
    [rival.id],
  );
  ownSubscriber = await sellSubscriber(fixtures, own, 'own line');
  rivalSubscriber = await sellSubscriber(fixtures, rival, 'rival line');
});
afterAll(() => panel.close());

async function agentOf(reseller: TestUser): Promise<TestUser> {
  const user = await resellerWithEveryPermission(fixtures);
  await panel.db.sql(`set session_replication_role = replica;
    update resellers set parent_user_id = ${reseller.id}, share_rate = 10 where user_id = ${user.id};
    reset session_replication_role`);
  return user;
}

async function send(
  call: Call,
  { params, query, body, file }: Sample,
  { accept = 'application/json', by = own } = {},
) {
  const headers: Record<string, string> = { authorization: `Bearer ${by.token}`, accept };
  if (call.body) headers['content-type'] = 'application/json';
  if (call.file) headers['content-type'] = call.file.types[0] ?? '';
  const response = await panel.request(urlOf(call, params, query), {
    method: call.method,
    headers,
    signal: AbortSignal.timeout(60_000),
    ...(call.body ? { body: JSON.stringify(body ?? {}) } : {}),
    ...(call.file ? { body: file ?? '' } : {}),
  });
  return { status: response.status, text: await textOfAnswer(response) };
}

interface Field {
  readonly options?: readonly string[];
  readonly def: { readonly innerType?: Field };
}
const optionsOf = (field: Field | undefined): readonly string[] =>
  field?.options ?? (field?.def.innerType ? optionsOf(field.def.innerType) : []);

const shapeOf = (schema: unknown): Readonly<Record<string, Field>> =>
  (schema as { shape?: Record<string, Field> } | undefined)?.shape ?? {};

/** What the other reseller is known by: as text, by a subscriber, and by their user. */
const rivalKeys = () => ['rival', String(rivalSubscriber), String(rival.id)];

/**
 * The same request with every choice of every field of the query (orders, states, formats of a file), and with the other reseller in
 * every other field. What a field does not accept is refused.
 */
function variantsOf(call: Call, query: object | undefined): object[] {
  const changes = Object.entries(shapeOf(call.query)).flatMap(([name, field]) => {
    const options = optionsOf(field);
    return (options.length > 0 ? options : rivalKeys()).map((value) => ({ [name]: value }));
  });
  return [{}, ...changes].map((change) => ({ ...query, ...change }));
}

/** The same write to everything that a filter finds of the other reseller. */
function bodiesOf(call: Call, body: unknown): unknown[] {
  if (!shapeOf(call.body)['filter']) return [body];
  const { ids: _, ...rest } = (body ?? {}) as { ids?: unknown };
  const filters = [{ resellerId: rival.id }, { search: 'rival' }];
  return [body, ...filters.map((filter) => ({ ...rest, filter }))];
}

/** Writes that concern what a reseller sells and earns. */
const ofAgents = /^(resellers|resellerAgents|resellerStaff|subscribers|invoices|payments)\./;

const sent = allCalls.filter(({ id, scope }) => {
  const row = accessTable[id];
  return row && row.allows !== 'public' && row.otherIsp !== 403 && scope !== 'platform';
});

describe('a reseller, of what another reseller of the same ISP has,', () => {
  const shownOfRival = async (call: Call, by: () => TestUser) => {
    const row = accessTable[call.id] as AccessRow;
    const sample = await row.sample(fixtures, rival);
    await panel.panel.services.background.idle();
    const before = await rowsOfReseller(panel.db, rival.id);
    const isForResellers = row.allows.split(' ').includes('reseller');
    const requests =
      call.method === 'GET'
        ? variantsOf(call, sample.query).map((query) => ({ ...sample, query }))
        : bodiesOf(call, sample.body).map((body) => ({ ...sample, body }));
    for (const one of requests) {
      const { status, text } = await send(call, one as Sample, { by: by() });
      const leak = canary.exec(text) ?? (isForResellers && by() === own ? rivalContact.exec(text) : null);
      const { query, body } = one as Sample;
      const about = { query, body, status };
      expect({ ...about, leak: leak?.[0] }).toEqual({ ...about, leak: undefined });
      expect(status).toBeLessThan(500);
    }
    await panel.panel.services.background.idle();
    expect(await rowsOfReseller(panel.db, rival.id)).toEqual(before);
  };

  it.each(sent)('$id shows and changes nothing', (call) => shownOfRival(call, () => own));

  // An agent knows the name of the reseller, but sees nothing else.
  it.each(sent.filter(({ id, method }) => method === 'GET' || ofAgents.test(id)))(
    '$id shows and changes nothing as their agent',
    (call) => shownOfRival(call, () => agent),
  );

  it.each(sent.filter(({ streams }) => streams))('$id streams nothing', async (call) => {
    const sample = await (accessTable[call.id] as AccessRow).sample(fixtures, rival);
    const accept = 'text/event-stream';
    for (const query of variantsOf(call, sample.query))
      for (const by of [own, agent]) {
        const { status, text } = await send(call, { ...sample, query } as Sample, { accept, by });
        const leak = canary.exec(text) ?? (by === own ? rivalContact.exec(text) : null);
        expect({ query, leak: leak?.[0] }).toEqual({ query, leak: undefined });
        expect(status).toBeLessThan(500);
        if (call.params) expect(status).toBe(404);
        // About the caller: it was let in, and had begun.
        else if (Object.keys(query).length === 0)
          expect({ status, text }).toEqual({ status: 200, text: expect.stringMatching(/\S/) });
      }
  });

  it('changes no user', async () => {
    const client = panel.clientWith(own.token);
    const [user] = await panel.db.sql<{ version: number; role_id: string }>(
      'select version, role_id from users where id = $1',
      [rival.id],
    );
    const before = await rowsOfReseller(panel.db, rival.id);
    await expect(
      client(calls.users.update, {
        params: { id: rival.id },
        body: { email: 'taken@access.test', version: user?.version ?? 0 },
      }),
    ).rejects.toThrow();
    await expect(client(calls.users.get, { params: { id: rival.id } })).rejects.toThrow();
    expect(await rowsOfReseller(panel.db, rival.id)).toEqual(before);
  });
});

it('a reseller sees what their agent sells', async () => {
  const sold = await sellSubscriber(fixtures, agent, 'agent line');
  const client = panel.clientWith(rival.token);
  const { items } = await client(calls.subscribers.list, { query: {} });
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([sold, rivalSubscriber]));
  expect(items.map(({ id }) => id)).not.toContain(ownSubscriber);
  const tickets = await client(calls.tickets.list, { query: {} });
  expect(tickets.items.map(({ subject }) => subject)).toContain('About agent line');
});

it('a reseller sees their own subscribers, invoices, payments and tickets in the same lists', async () => {
  const client = panel.clientWith(own.token);
  const listed = [
    (await client(calls.subscribers.list, { query: {} })).items.map(({ id }) => id),
    (await client(calls.invoices.list, { query: {} })).items.map(({ subscriber }) => subscriber.id),
    (await client(calls.payments.list, { query: {} })).items.map(({ subscriber }) => subscriber.id),
  ];
  for (const ids of listed) expect(ids).toContain(ownSubscriber);
  const tickets = await client(calls.tickets.list, { query: {} });
  expect(tickets.items.map(({ subject }) => subject)).toContain('About own line');
});

it('names in documents and workbooks are found', async () => {
  for (const format of ['xlsx', 'csv']) {
    const { text } = await send(calls.subscribers.list, { query: { format } }, { by: rival });
    expect(text, format).toContain('rival line');
  }
  const { items } = await panel.clientWith(rival.token)(calls.invoices.list, { query: {} });
  const ids = items.filter(({ subscriber }) => subscriber.id === rivalSubscriber).map(({ id }) => id);
  const { status, text } = await send(calls.invoices.pdf, { params: { id: ids[0] } }, { by: rival });
  const names = new RegExp(`${canary.source}|${rivalContact.source}`, 'i');
  expect({ status, text }).toEqual({ status: 200, text: expect.stringMatching(names) });
});
