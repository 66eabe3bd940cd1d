import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretFacts, Wish } from './decide.ts';

export interface OpenWish {
  readonly id: number;
  readonly name: string;
  readonly ispId: number;
  readonly subscriberId: number;
  readonly username: string;
  readonly passwordSealed: string | null;
  readonly want: Wish['want'];
  readonly profile: string | null;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
  readonly dropSession: boolean;
  readonly wishVersion: number;
  readonly confirmedVersion: number;
  readonly base: SecretFacts | null;
  readonly intended: boolean;
  readonly pushPassword: boolean;
  readonly tries: number;
}

/** Takes the router for a while, or says that another worker has it. */
export async function takeLease(
  tx: Tx,
  routerId: number,
  now: string,
  until: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ turn: number }>`
    insert into router_leases as l (isp_id, router_id, turn, held_until)
    values (current_isp(), ${routerId}, 1, ${until})
    on conflict (isp_id, router_id) do update set turn = l.turn + 1, held_until = excluded.held_until
    where l.held_until <= ${now}::timestamptz
    returning turn`.execute(tx);
  return rows[0]?.turn;
}

/** Holds on to the router; false when the lease ran out and another worker took it. */
export async function renewLease(tx: Tx, routerId: number, turn: number, until: string): Promise<boolean> {
  const renewed = await tx
    .updateTable('router_leases')
    .set({ held_until: until })
    .where('router_id', '=', routerId)
    .where('turn', '=', turn)
    .returning('turn')
    .executeTakeFirst();
  return renewed !== undefined;
}

export const endLease = (tx: Tx, routerId: number, turn: number) =>
  tx
    .updateTable('router_leases')
    .set({ held_until: sql`'-infinity'` })
    .where('router_id', '=', routerId)
    .where('turn', '=', turn)
    .execute();

/** The rows that the router is behind on and whose time has come, oldest wish first. */
export const openWishes = (tx: Tx, routerId: number, now: string, limit: number): Promise<OpenWish[]> =>
  tx
    .selectFrom('router_secrets as k')
    .innerJoin('subscribers as s', 's.id', 'k.subscriber_id')
    .select([
      'k.id',
      'k.isp_id as ispId',
      'k.name',
      'k.subscriber_id as subscriberId',
      's.username',
      's.password_sealed as passwordSealed',
      'k.want',
      'k.profile',
      sql<string | null>`host(k.remote_address)`.as('remoteAddress'),
      'k.caller_id as callerId',
      'k.drop_session as dropSession',
      'k.wish_version as wishVersion',
      'k.confirmed_version as confirmedVersion',
      sql<SecretFacts | null>`k.base`.as('base'),
      sql<boolean>`k.intent_at is not null`.as('intended'),
      'k.push_password as pushPassword',
      'k.tries',
    ])
    .where('k.router_id', '=', routerId)
    .where('k.state', 'in', ['waiting', 'failed'])
    .where((eb) => eb.or([eb('k.next_try_at', 'is', null), eb('k.next_try_at', '<=', now)]))
    .orderBy('k.id')
    .limit(limit)
    .execute();

/** Written before adds leave, so that a secret whose answer was lost is known as ours. */
export const noteIntent = (tx: Tx, ids: readonly number[], at: string) =>
  tx
    .updateTable('router_secrets')
    .set({ intent_at: at })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

export interface Confirmation {
  readonly id: number;
  readonly wishVersion: number;
  readonly base: SecretFacts | null;
  readonly seen: SecretFacts | null;
  readonly itemId: string | null;
}

/** Confirmed is the version that was read back; a wish that moved on meanwhile stays open. */
export const confirm = (tx: Tx, rows: readonly Confirmation[], at: string) =>
  sql`
    update router_secrets k
    set base = c.base, seen = coalesce(c.seen, k.seen), router_item_id = c.item_id, intent_at = null,
        missed_prints = 0, tries = 0, confirmed_version = c.version, confirmed_at = ${at}::timestamptz,
        state = case when k.wish_version = c.version then 'confirmed' else k.state end,
        error = case when k.wish_version = c.version then null else k.error end,
        next_try_at = case when k.wish_version = c.version then null else k.next_try_at end,
        drop_session = k.drop_session and k.wish_version <> c.version,
        push_password = k.push_password and k.wish_version <> c.version
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ id, wishVersion, base, seen, itemId }) => ({
        id,
        version: wishVersion,
        base,
        seen,
        item_id: itemId,
      })),
    )}::jsonb) as c (id bigint, version integer, base jsonb, seen jsonb, item_id text)
    where k.isp_id = current_isp() and k.id = c.id`.execute(tx);

export interface Failure {
  readonly id: number;
  readonly wishVersion: number;
  readonly error: string;
  readonly nextTryAt: string;
}

export const fail = (tx: Tx, rows: readonly Failure[]) =>
  sql`
    update router_secrets k
    set state = 'failed', error = f.error, next_try_at = f.next_try_at, tries = k.tries + 1
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ id, wishVersion, error, nextTryAt }) => ({
        id,
        version: wishVersion,
        error,
        next_try_at: nextTryAt,
      })),
    )}::jsonb) as f (id bigint, version integer, error text, next_try_at timestamptz)
    where k.isp_id = current_isp() and k.id = f.id and k.wish_version = f.version`.execute(tx);

/**
 * The profiles that lines on this router want and that are the panel's to write. Where two packages share a profile's
 * name the older one says what is in it, or they would write over one another for ever.
 */
export const wantedProfiles = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('packages as p')
    .leftJoin('router_profiles as r', (join) =>
      join.onRef('r.name', '=', 'p.profile_name').on('r.router_id', '=', routerId),
    )
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom('router_secrets as k')
        .innerJoin('subscribers as s', 's.id', 'k.subscriber_id')
        .select('s.package_id')
        .where('k.router_id', '=', routerId)
        .where('k.want', '<>', 'absent'),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('package_profiles as m')
            .select('m.id')
            .whereRef('m.package_id', '=', 'p.id')
            .where('m.router_id', '=', routerId),
        ),
      ),
    )
    .select([
      'p.profile_name as name',
      'p.download_kbps as downloadKbps',
      'p.upload_kbps as uploadKbps',
      'p.burst_download_kbps as burstDownloadKbps',
      'p.burst_upload_kbps as burstUploadKbps',
      'p.threshold_download_kbps as thresholdDownloadKbps',
      'p.threshold_upload_kbps as thresholdUploadKbps',
      'p.burst_seconds as burstSeconds',
      'p.priority',
      'p.minimum_download_kbps as minimumDownloadKbps',
      'p.minimum_upload_kbps as minimumUploadKbps',
      'p.pool',
      'p.local_address as localAddress',
      'p.dns',
      'p.address_list as addressList',
      'p.only_one as onlyOne',
      sql<Record<string, string> | null>`r.base`.as('base'),
      sql<boolean>`r.intent_at is not null`.as('intended'),
    ])
    .distinctOn('p.profile_name')
    .orderBy('p.profile_name')
    .orderBy('p.id')
    .execute();

interface ProfileState {
  readonly name: string;
  readonly state: 'waiting' | 'confirmed' | 'failed' | 'drift';
  readonly base: unknown;
  readonly seen: unknown;
  readonly error: string | null;
  readonly intentAt: string | null;
}

export const keepProfileState = (tx: Tx, routerId: number, at: string, profile: ProfileState) => {
  const columns = {
    state: profile.state,
    base: profile.base === null ? null : JSON.stringify(profile.base),
    seen: profile.seen === null ? null : JSON.stringify(profile.seen),
    error: profile.error,
    intent_at: profile.intentAt,
    confirmed_at: profile.state === 'confirmed' ? at : null,
  };
  return tx
    .insertInto('router_profiles')
    .values({ isp_id: sql`current_isp()`, router_id: routerId, name: profile.name, ...columns })
    .onConflict((conflict) => conflict.columns(['isp_id', 'router_id', 'name']).doUpdateSet(columns))
    .execute();
};
