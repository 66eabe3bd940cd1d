import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretFacts } from './decide.ts';
import type { JudgedWish, Verdict } from './judge.ts';

export interface SweptWish extends JudgedWish {
  readonly id: number;
  readonly name: string;
  readonly wishVersion: number;
  readonly confirmedAt: string | null;
}

/** What the panel holds for done on this router, as it was before the router was asked. */
export const sweptWishes = (tx: Tx, routerId: number): Promise<SweptWish[]> =>
  tx
    .selectFrom('router_secrets as k')
    .select([
      'k.id',
      'k.name',
      'k.want',
      'k.profile',
      sql<string | null>`host(k.remote_address)`.as('remoteAddress'),
      'k.caller_id as callerId',
      sql<SweptWish['state']>`k.state`.as('state'),
      sql<SecretFacts | null>`k.base`.as('base'),
      sql<SecretFacts | null>`k.seen`.as('seen'),
      'k.missed_prints as missedPrints',
      'k.wish_version as wishVersion',
      sql<string | null>`k.confirmed_at::text`.as('confirmedAt'),
    ])
    .where('k.router_id', '=', routerId)
    .where('k.state', 'in', ['confirmed', 'drift'])
    .where('k.want', '<>', 'absent')
    .where('k.base', 'is not', null)
    .execute();

/** Whether some process keeps a connection to this router for people who look at live data. */
export const isLookedAt = async (tx: Tx, routerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('live_monitors')
    .select('router_id')
    .where('router_id', '=', routerId)
    .where('held_until', '>', sql<string>`now()`)
    .executeTakeFirst()) !== undefined;

/** Only of rows that nobody touched since they were read: an older print never judges a newer confirmation. */
export const keepVerdicts = (
  tx: Tx,
  rows: readonly { readonly wish: SweptWish; readonly verdict: Verdict }[],
) =>
  sql`
    with v as (
      select * from jsonb_to_recordset(${JSON.stringify(
        rows.map(({ wish, verdict }) => ({
          id: wish.id,
          version: wish.wishVersion,
          was: wish.state,
          confirmed_at: wish.confirmedAt,
          state: verdict.state,
          base: verdict.base,
          seen: verdict.seen,
          missed: verdict.missedPrints,
          dropped: verdict.dropSession,
        })),
      )}::jsonb) as v (id bigint, version integer, was text, confirmed_at timestamptz, state text, base jsonb,
        seen jsonb, missed integer, dropped boolean)
    ), untouched as (
      select k.id from router_secrets k join v on v.id = k.id
      where k.isp_id = current_isp() and k.wish_version = v.version and k.state = v.was
        and k.confirmed_at is not distinct from v.confirmed_at
      order by k.id for update of k
    )
    update router_secrets k
    set state = v.state, base = v.base, seen = v.seen, missed_prints = v.missed,
        drop_session = k.drop_session or v.dropped, error = null, next_try_at = null, tries = 0
    from v
    where k.isp_id = current_isp() and k.id = v.id and k.id in (select id from untouched)`.execute(tx);

/** Whether something is to be written to the router now. */
export const hasWork = async (tx: Tx, routerId: number, now: string): Promise<boolean> =>
  (await tx
    .selectFrom('router_secrets')
    .select('id')
    .where('router_id', '=', routerId)
    .where('state', 'in', ['waiting', 'failed'])
    // Said in as many words for the index of open rows.
    .where(sql<boolean>`state <> 'confirmed'`)
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * For the rest of the transaction. Thousands of rows are compared with thousands that came as a parameter, of
 * which the planner expects a hundred: row by row that would take minutes.
 */
export const compareByHashing = (tx: Tx) => sql`set local enable_nestloop = off`.execute(tx);

/** False when a later sweep was kept already. */
export const noteSweep = async (tx: Tx, routerId: number, at: string): Promise<boolean> =>
  (await tx
    .updateTable('router_facts')
    .set({ swept_at: at })
    .where('router_id', '=', routerId)
    .where((eb) => eb.or([eb('swept_at', 'is', null), eb('swept_at', '<=', at)]))
    .returning('router_id')
    .executeTakeFirst()) !== undefined;

/** Routers of any ISP whose time has come; one that was never swept and answers waits for nothing. */
export const routersDue = (tx: Tx, now: string) =>
  tx
    .selectFrom('routers as r')
    .innerJoin('isps', 'isps.id', 'r.isp_id')
    .leftJoin('router_facts as f', (join) =>
      join.onRef('f.isp_id', '=', 'r.isp_id').onRef('f.router_id', '=', 'r.id'),
    )
    .select(['r.isp_id as ispId', 'r.id'])
    .where('isps.status', 'in', ['active', 'suspended'])
    .where('r.archived_at', 'is', null)
    .where(
      sql<boolean>`coalesce(case when f.state = 'online' then f.swept_at else f.last_tried_at end, '-infinity')
        + make_interval(secs => r.poll_seconds) <= ${now}::timestamptz`,
    )
    .orderBy('r.isp_id')
    .orderBy('r.id')
    .execute();
