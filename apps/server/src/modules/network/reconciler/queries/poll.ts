import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { JudgedWish, Verdict } from '../rules/compare-secret.ts';

export interface SweptWish extends JudgedWish {
  readonly id: number;
  readonly name: string;
  readonly wishVersion: number;
  readonly confirmedAt: string | null;
  /** Another as soon as anything of the row was written. */
  readonly stamp: string;
}

/** What the panel holds for done on this router. */
const held = (routerId: number) => sql`
  k.isp_id = current_isp() and k.router_id = ${routerId}
    and k.state in ('confirmed', 'drift') and k.want <> 'absent' and k.base is not null`;
const stamp = sql<string>`k.id || ' ' || k.xmin`;

/** The stamps of all that the panel holds for done, with commas between: what has another one later was touched since. */
export const wishStamps = async (tx: Tx, routerId: number): Promise<string> => {
  const { rows } = await sql<{ stamps: string | null }>`
    select string_agg(${stamp}, ',') as stamps from router_secrets k where ${held(routerId)}`.execute(tx);
  return rows[0]?.stamps ?? '';
};

/**
 * The wishes of which the inventory may say something new. Left out is only what \`judge\` would say nothing of: a
 * confirmed one that is on the router as it was confirmed, with no service that should have ended.
 */
export const wishesToJudge = async (tx: Tx, routerId: number): Promise<SweptWish[]> => {
  const { rows } = await sql<SweptWish>`
    select k.id, k.name, k.want, k.profile, host(k.remote_address) as "remoteAddress", k.caller_id as "callerId",
      k.state, k.base, k.seen, k.missed_prints as "missedPrints", k.wish_version as "wishVersion",
      k.confirmed_at::text as "confirmedAt", ${stamp} as stamp
    from router_secrets k
    left join router_inventory i on i.isp_id = k.isp_id and i.router_id = k.router_id and i.name = k.name
    where ${held(routerId)} and not coalesce(
      k.state = 'confirmed' and k.missed_prints = 0 and (k.want = 'enabled' or (i.disabled and not i.online))
        and (k.base ->> 'disabled')::boolean = i.disabled and k.base ->> 'profile' = i.profile
        and k.base ->> 'remoteAddress' is not distinct from i.remote_address
        and k.base ->> 'callerId' is not distinct from i.caller_id, false)`.execute(tx);
  return rows;
};

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
 * For the rest of the transaction. Thousands of rows are compared with thousands that came as a parameter, of which the
 * planner expects a handful: row by row that would take minutes. Nor is a router ever so large a part of a table that
 * reading all of it would pay, whatever was known of the table when the statement was planned.
 */
export const compareByHashing = (tx: Tx) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  );

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
