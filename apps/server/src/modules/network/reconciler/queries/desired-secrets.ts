import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { SecretFacts, Wish } from '../rules/decide-secret.ts';

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
    insert into router_leases as l (router_id, turn, held_until)
    values (${routerId}, 1, ${until})
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
