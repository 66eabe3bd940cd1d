import { type DataScope, type Tx, withTenant } from '@lastmile/database';
import { createPopulatedDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertManyTickets } from '../../../../../test/support/many-tickets.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { matches, type TicketQuery } from './ticket-filter.ts';
import { ticketPage } from './ticket-list.ts';
import { matchingTickets, resolveTicketSearch } from './ticket-search.ts';
import { countTickets, countUpToCap } from './ticket-totals.ts';
import type { TicketViewer } from './ticket-viewer.ts';

let db: TestDatabase;
const member = { staffId: 0, userId: 0, departmentId: 0 };
let resellerId = 0;
beforeAll(async () => {
  db = await createPopulatedDatabase('tickets', (empty) =>
    insertManyTickets(empty, { tickets: 20_000, others: 20_000, subscribers: 4_000 }),
  );
  const [row] = await db.sql<Record<string, string>>(
    `select s.id, s.user_id, s.department_id from staff s join users u on u.id = s.user_id
     where u.email like '%@many.test' order by s.id limit 1`,
  );
  const [reseller] = await db.sql(`select id from users where email = 'reseller@many.test'`);
  resellerId = Number(reseller?.['id']);
  Object.assign(member, {
    staffId: Number(row?.['id']),
    userId: Number(row?.['user_id']),
    departmentId: Number(row?.['department_id']),
  });
}, 300_000);
afterAll(() => db.close());

const query = (rest: Partial<TicketQuery>): TicketQuery => ({
  page: 1,
  pageSize: 25,
  search: '',
  sort: '-lastActivityAt',
  format: 'json',
  view: 'active',
  count: 'exact',
  ...rest,
});

const scopes = {
  'of the ISP': () => undefined,
  'of a department': (): DataScope => {
    const { userId, departmentId } = member;
    return { kind: 'own_department', userId, departmentId };
  },
  'that a collector opened': (): DataScope => ({
    kind: 'own_collections',
    userId: member.userId,
    areaIds: [1, 2, 3],
  }),
  'of a reseller': (): DataScope => ({
    kind: 'own_subscribers',
    userId: resellerId,
    resellerId,
    resellerIds: [resellerId],
  }),
};
type Whose = keyof typeof scopes;
const everyone = Object.keys(scopes) as Whose[];
const viewerOf = (whose: Whose): TicketViewer => ({
  userId: member.userId,
  now: '2026-04-01T00:00:00.000Z',
  dataScope: scopes[whose](),
});
const read = <T>({ dataScope }: TicketViewer, work: (tx: Tx) => Promise<T>) =>
  withTenant(db.database, 1, { actor: { userId: null, call: 'test' }, readOnly: true, dataScope }, work);

const filters = (): Partial<TicketQuery>[] => {
  const { staffId, departmentId } = member;
  return [
    {},
    { sort: 'dueAt' },
    { sort: '-openedAt' },
    { view: 'unassigned' },
    { view: 'overdue', sort: 'dueAt' },
    { view: 'mine' },
    { view: 'all' },
    { view: 'all', sort: 'openedAt' },
    { view: 'all', sort: '-dueAt' },
    { status: 'open' },
    { status: 'closed' },
    { urgency: 'urgent' },
    { view: 'all', urgency: 'urgent' },
    { departmentId },
    { view: 'all', departmentId, sort: '-openedAt' },
    { view: 'unassigned', departmentId },
    { view: 'all', staffId },
    { status: 'closed', urgency: 'urgent', departmentId },
    { subscriberId: 7 },
  ];
};
/** From what all tickets have to what none has: subjects, numbers, customers, usernames, and one or two letters. */
const terms = [
  'cable',
  'about cable 777',
  '#12',
  '#12345',
  '777',
  'uddin',
  'করিম',
  'user77',
  '+88017000',
  'nowhere',
  '%',
];
const letters = ['c', 'ab', 'zq', '7', '#7', 'ka', 'us'];

describe.each(everyone)('tickets %s', (whose) => {
  async function slowness(rest: Partial<TicketQuery>): Promise<string[]> {
    const viewer = viewerOf(whose);
    const work = async (tx: Tx) => {
      const searched = { ...query(rest), search: await resolveTicketSearch(tx, rest.search ?? '', viewer) };
      await ticketPage(tx, searched, viewer, 25, 0);
      await countUpToCap(tx, searched, viewer);
    };
    const found = [];
    for (const statement of await recordStatements(db, 1, work, viewer.dataScope))
      found.push(...(await slownessOf(db, 1, statement, viewer.dataScope)));
    // All rows of a small table are read at once, whatever the index.
    return found.filter((text) => !/reads all of (departments|staff|users|ticket_aggregates)/.test(text));
  }

  it('are listed and counted by indexes', async () => {
    for (const rest of filters()) expect(await slowness(rest), JSON.stringify(rest)).toEqual([]);
  });

  it('are searched by indexes', async () => {
    for (const search of ['cable', 'about cable 777', '#12345', 'nowhere', 'zq', 'us'])
      expect(await slowness({ view: 'all', search }), search).toEqual([]);
  });

  it('are counted by aggregates as they are by rows', async () => {
    const viewer = viewerOf(whose);
    for (const rest of filters())
      await read(viewer, async (tx) => {
        const searched = { ...query(rest), search: null };
        const { rows } = await sql<{ total: number }>`
          select count(*) as total from tickets where ${matches(searched, viewer)}`.execute(tx);
        expect(await countTickets(tx, searched, viewer), JSON.stringify(rest)).toBe(rows[0]?.total);
      });
  });

  it('are the same on a page that is walked to from the end', async () => {
    const viewer = viewerOf(whose);
    for (const sort of ['dueAt', '-dueAt', 'openedAt', '-lastActivityAt'] as const)
      await read(viewer, async (tx) => {
        const all = { ...query({ view: 'all', sort }), search: null };
        const total = await countTickets(tx, all, viewer);
        for (const offset of [total - 60, total - 25, total - 7, total, total + 100])
          expect(await ticketPage(tx, all, viewer, 25, offset, total), `${sort} ${offset}`).toEqual(
            await ticketPage(tx, all, viewer, 25, offset),
          );
      });
  });

  it.each([...terms, ...letters])('match %s by walking the list as they do by index', async (typed) => {
    const viewer = viewerOf(whose);
    const { departmentId } = member;
    for (const rest of [{ view: 'all' as const }, {}, { status: 'closed' as const, departmentId }])
      await read(viewer, async (tx) => {
        const { rows } = await sql<{ ids: number[] }>`select array(${matchingTickets(typed)}) as ids`.execute(
          tx,
        );
        const byIndex = { ...query(rest), search: { typed, ids: rows[0]?.ids ?? [] } };
        const byWalking = { ...query(rest), search: { typed, ids: null } };
        const resolved = { ...query(rest), search: await resolveTicketSearch(tx, typed, viewer) };
        const page = await ticketPage(tx, byIndex, viewer, 25, 0);
        expect(await ticketPage(tx, byWalking, viewer, 25, 0)).toEqual(page);
        expect(await ticketPage(tx, resolved, viewer, 25, 0)).toEqual(page);
        const total = await countTickets(tx, byIndex, viewer);
        expect(await countTickets(tx, byWalking, viewer)).toBe(total);
        expect(await countTickets(tx, resolved, viewer)).toBe(total);
        const isBroad = resolved.search?.ids === null;
        const toRead = isBroad ? await countTickets(tx, { ...resolved, search: null }, viewer) : total;
        const { isTotalCapped = false, total: counted } = await countUpToCap(tx, resolved, viewer);
        expect(isTotalCapped).toBe(toRead > 1_000);
        if (isTotalCapped) expect(counted).toBeLessThanOrEqual(Math.min(total, 1_000));
        else expect(counted).toBe(total);
      });
  });
});
