import { type DataScope, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { createPopulatedDatabase, slownessOf, type TestDatabase } from '@lastmile/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertManyTickets } from '../../../../../test/support/many-tickets.ts';
import { insertManyVisits } from '../../../../../test/support/many-visits.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import { countRequests, requestPage, resolveRequestSearch } from '../../tickets/platform-desk/queries.ts';
import { matchingTickets, resolveTicketSearch } from '../../tickets/queries/ticket-search.ts';
import type { VisitQuery } from './visit-filter.ts';
import { visitPage } from './visit-rows.ts';
import { countVisits, countVisitsUpToCap } from './visit-totals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createPopulatedDatabase('visits', async (empty) => {
    await insertManyTickets(empty, { tickets: 20_000, others: 20_000, subscribers: 4_000 });
    await insertManyVisits(empty, { requests: 10_000 });
  });
}, 300_000);
afterAll(() => db.close());

const list = { page: 1, pageSize: 25, search: '', format: 'json', count: 'capped' } as const;
const query = (rest: Partial<VisitQuery>): VisitQuery => ({ ...list, sort: 'date', view: 'open', ...rest });
const viewer = { userId: 1, now: '2026-04-01T00:00:00.000Z', today: '2026-04-01', time: '12:00' };
const options = { actor: { userId: null, call: 'test' }, readOnly: true };
const read = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db.database, 1, options, work);
const slow = async (ispId: number | null, work: (tx: Tx) => Promise<unknown>, scope?: DataScope) => {
  const found: string[] = [];
  for (const statement of await recordStatements(db, ispId, work, scope))
    found.push(...(await slownessOf(db, ispId, statement, scope)));
  // Of staff, packages, routers and ISPs there are few.
  return found.filter((what) => !/^reads all of (staff|users|routers|packages|areas|isps)\b/.test(what));
};

describe('visits', () => {
  it.each(['open', 'unassigned', 'finished', 'all'] as const)(
    'of the view %s are listed by index',
    async (view) => {
      for (const sort of ['date', '-date'] as const)
        expect(
          await slow(1, async (tx) => {
            const visits = { ...query({ view, sort }), search: null };
            await countVisitsUpToCap(tx, visits);
            await visitPage(tx, visits, viewer, 25, 0);
          }),
        ).toEqual([]);
    },
  );

  it.each(['cable', 'uddin', 'cable 777', 'nowhere', 'ca', '#12'])(
    'whose ticket matches %s are the same by walking the list and by index, and are counted up to a limit',
    async (typed) => {
      for (const view of ['all', 'open', 'finished'] as const)
        await read(async (tx) => {
          const { rows } = await sql<{
            ids: number[];
          }>`select array(${matchingTickets(typed)}) as ids`.execute(tx);
          const byIndex = { ...query({ view }), search: { typed, ids: rows[0]?.ids ?? [] } };
          const byWalking = { ...byIndex, search: { typed, ids: null } };
          const resolved = { ...byIndex, search: await resolveTicketSearch(tx, typed, viewer) };
          const page = await visitPage(tx, byIndex, viewer, 25, 0);
          expect(await visitPage(tx, byWalking, viewer, 25, 0)).toEqual(page);
          expect(await visitPage(tx, resolved, viewer, 25, 0)).toEqual(page);
          const total = await countVisits(tx, byIndex);
          expect(await countVisits(tx, byWalking)).toBe(total);
          const isBroad = resolved.search?.ids === null;
          const toRead = isBroad ? await countVisits(tx, { ...resolved, search: null }) : total;
          const { isTotalCapped = false, total: counted } = await countVisitsUpToCap(tx, resolved);
          expect(isTotalCapped).toBe(toRead > 1_000);
          if (isTotalCapped) expect(counted).toBeLessThanOrEqual(Math.min(total, 1_000));
          else expect(counted).toBe(total);
        });
    },
  );
});

describe('visits within a data scope', () => {
  const idsOf = async (text: string) => {
    const [row = {}] = await db.sql<Record<string, unknown>>(text);
    return Object.values(row).map(Number) as [number, number];
  };
  const scopes: Record<string, () => Promise<DataScope>> = {
    'a department': async () => {
      const [userId, departmentId] = await idsOf(
        'select user_id, department_id from staff order by id limit 1',
      );
      return { kind: 'own_department', userId, departmentId };
    },
    'staff without a department': async () => {
      const [userId] = await idsOf('select user_id from staff order by id limit 1');
      return { kind: 'own_department', userId, departmentId: null };
    },
    'a reseller': async () => {
      const [userId] = await idsOf("select id from users where email = 'reseller@many.test'");
      return { kind: 'own_subscribers', userId, resellerId: userId, resellerIds: [userId] };
    },
  };

  it.each(Object.keys(scopes))(
    'of %s are listed by index, and are those whose tickets it sees',
    async (name) => {
      const dataScope = await scopes[name]?.();
      if (!dataScope) throw new Error('There is no such scope');
      for (const view of ['open', 'unassigned', 'finished', 'all'] as const)
        for (const sort of ['date', '-date'] as const) {
          const visits = { ...query({ view, sort }), search: null, dataScope };
          const listed = async (tx: Tx) => {
            await countVisitsUpToCap(tx, visits);
            return visitPage(tx, visits, viewer, 25, 0);
          };
          expect(await slow(1, listed, dataScope)).toEqual([]);
          const confined = { ...options, dataScope };
          const [found, total] = await withTenant(db.database, 1, confined, async (tx) => [
            (await visitPage(tx, visits, viewer, 25, 25)).map(({ id }) => id),
            await countVisits(tx, visits),
          ]);
          const expected = await withTenant(db.database, 1, confined, async (tx) => {
            const { rows } = await sql<{ id: number }>`
              select v.id from visits v where v.ticket_id in (select t.id from tickets t) and ${
                {
                  open: sql`v.status in ('planned', 'started')`,
                  unassigned: sql`v.staff_id is null and v.status = 'planned'`,
                  finished: sql`v.status in ('done', 'cancelled')`,
                  all: sql`true`,
                }[view]
              } order by ${sort === 'date' ? sql`v.visit_date, v.from_time, v.id` : sql`v.visit_date desc, v.from_time desc, v.id desc`}`.execute(
              tx,
            );
            return rows.map(({ id }) => id);
          });
          expect(total).toBe(expected.length);
          expect(found).toEqual(expected.slice(25, 50));
        }
    },
  );
});

describe('requests to the platform', () => {
  const all = { ...list, view: 'all', sort: '-lastActivityAt' } as const;
  it.each(['lastActivityAt', '-lastActivityAt', 'openedAt', '-openedAt'] as const)(
    'are listed by %s by index, and counted up to a limit',
    async (sort) => {
      for (const view of ['active', 'all'] as const)
        expect(
          await slow(null, async (tx) => {
            await countRequests(tx, { ...all, view, search: null }, 1_001);
            await requestPage(tx, { ...all, view, sort, search: null }, 25, 0);
          }),
        ).toEqual([]);
    },
  );

  it.each(['request 777', 'nowhere', '#9999', 'request'])('are searched for %s by index', async (typed) => {
    await withPlatform(db.database, options, async (tx) => {
      const search = await resolveRequestSearch(tx, typed, true);
      const byWalking = { pattern: `%${typed}%`, ids: null };
      const page = await requestPage(tx, { ...all, search: byWalking }, 25, 0);
      expect(await requestPage(tx, { ...all, search }, 25, 0)).toEqual(page);
      const total = await countRequests(tx, { ...all, search: byWalking }, null);
      expect(await countRequests(tx, { ...all, search }, 1_001)).toBe(Math.min(total, 1_001));
      expect(search?.ids === null).toBe(total > 3_000);
    });
  });
});
