import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { DesiredSecret } from '../rules/decide-secret.ts';
import type { SecretSettings } from '../rules/secret-settings.ts';

export interface PendingChange {
  readonly id: number;
  readonly name: string;
  /** See `NameBytes`. */
  readonly nameBytes: string | null;
  readonly ispId: number;
  readonly subscriberId: number;
  readonly username: string;
  readonly passwordEncrypted: string | null;
  readonly desiredState: DesiredSecret['desiredState'];
  readonly profile: string | null;
  readonly remoteAddress: string | null;
  readonly callerId: string | null;
  readonly dropSession: boolean;
  readonly desiredVersion: number;
  readonly confirmedVersion: number;
  readonly lastApplied: SecretSettings | null;
  /** The secret's id on the router when it was last applied; only a hint. */
  readonly itemId: string | null;
  /** For a secret that has to be added. */
  readonly comment: string | null;
  readonly intended: boolean;
  readonly pushPassword: boolean;
  readonly tries: number;
}

/** Acquires the lease of a router; undefined while another worker holds it. */
export async function acquireLease(
  tx: Tx,
  routerId: number,
  now: string,
  until: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ fencingToken: number }>`
    insert into router_leases as l (router_id, fencing_token, leased_until)
    values (${routerId}, 1, ${until})
    on conflict (isp_id, router_id) do update set fencing_token = l.fencing_token + 1, leased_until = excluded.leased_until
    where l.leased_until <= ${now}::timestamptz
    returning fencing_token as "fencingToken"`.execute(tx);
  return rows[0]?.fencingToken;
}

/** Renews the lease; false if it expired and another worker acquired it. */
export async function renewLease(
  tx: Tx,
  routerId: number,
  fencingToken: number,
  until: string,
): Promise<boolean> {
  const renewed = await tx
    .updateTable('router_leases')
    .set({ leased_until: until })
    .where('router_id', '=', routerId)
    .where('fencing_token', '=', fencingToken)
    .returning('fencing_token')
    .executeTakeFirst();
  return renewed !== undefined;
}

export const releaseLease = (tx: Tx, routerId: number, fencingToken: number) =>
  tx
    .updateTable('router_leases')
    .set({ leased_until: sql`'-infinity'` })
    .where('router_id', '=', routerId)
    .where('fencing_token', '=', fencingToken)
    .execute();

const changeColumns = (tx: Tx, routerId: number) =>
  tx
    .selectFrom('router_secrets as k')
    .innerJoin('subscribers as s', 's.id', 'k.subscriber_id')
    .select([
      'k.id',
      'k.isp_id as ispId',
      'k.name',
      sql<string | null>`encode(k.name_bytes, 'hex')`.as('nameBytes'),
      'k.subscriber_id as subscriberId',
      's.username',
      's.password_encrypted as passwordEncrypted',
      'k.desired_state as desiredState',
      'k.profile',
      sql<string | null>`host(k.remote_address)`.as('remoteAddress'),
      'k.caller_id as callerId',
      'k.drop_session as dropSession',
      'k.desired_version as desiredVersion',
      'k.applied_version as confirmedVersion',
      sql<SecretSettings | null>`k.last_applied`.as('lastApplied'),
      'k.router_item_id as itemId',
      'k.comment',
      sql<boolean>`k.intent_at is not null`.as('intended'),
      'k.push_password as pushPassword',
      'k.tries',
    ])
    .where('k.router_id', '=', routerId);

/** The rows that the router has not applied yet and whose retry time has come, grouped by subscriber. */
export const listPendingChanges = (
  tx: Tx,
  routerId: number,
  now: string,
  limit: number,
): Promise<PendingChange[]> =>
  changeColumns(tx, routerId)
    .where('k.state', 'in', ['pending', 'failed'])
    .where((eb) => eb.or([eb('k.next_try_at', 'is', null), eb('k.next_try_at', '<=', now)]))
    // The former and the new name of a subscriber belong together.
    .orderBy('k.subscriber_id')
    .orderBy('k.id')
    .limit(limit)
    .execute();

/** All rows that the next sync would apply; with `suspended`, also those that it would move to another profile. */
export const listChangesToPlan = (tx: Tx, routerId: number, suspended: boolean): Promise<PendingChange[]> =>
  changeColumns(tx, routerId)
    .where((eb) =>
      eb.or([
        eb('k.state', 'in', ['pending', 'failed']),
        ...(suspended ? [eb('k.desired_state', '=', 'disabled')] : []),
      ]),
    )
    .execute();

/** Recorded before adds are sent, so that a secret whose response was lost is recognized as ours. */
export const recordIntent = (tx: Tx, ids: readonly number[], at: string) =>
  tx
    .updateTable('router_secrets')
    .set({ intent_at: at })
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();

export interface AppliedSecret {
  readonly id: number;
  readonly desiredVersion: number;
  readonly desiredState: DesiredSecret['desiredState'];
  readonly lastApplied: SecretSettings | null;
  readonly observed: SecretSettings | null;
  readonly itemId: string | null;
  readonly nameBytes: string | null;
}

/** Only the version that was read back is confirmed; a desired state that changed meanwhile stays pending. */
export const markApplied = (tx: Tx, rows: readonly AppliedSecret[], at: string) =>
  sql`
    update router_secrets k
    set last_applied = c.last_applied, applied_state = c.desired_state, observed = coalesce(c.observed, k.observed), router_item_id = c.item_id, intent_at = null,
        name_bytes = decode(c.name_bytes, 'hex'),
        missed_prints = 0, tries = 0, applied_version = c.version, applied_at = ${at}::timestamptz,
        state = case when k.desired_version = c.version then 'synced' else k.state end,
        error = case when k.desired_version = c.version then null else k.error end,
        next_try_at = case when k.desired_version = c.version then null else k.next_try_at end,
        -- A later desired state is compared with what the router has now.
        drop_session = k.desired_version <> c.version and (k.drop_session
          or (k.desired_state <> 'enabled' and k.desired_state <> c.desired_state)
          or (k.desired_state = 'enabled' and c.desired_state = 'expired')),
        drop_requested = k.drop_requested and k.desired_version <> c.version,
        comment = case when k.desired_version <> c.version then k.comment end,
        push_password = k.push_password and k.desired_version <> c.version
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ id, desiredVersion, desiredState, lastApplied, observed, itemId, nameBytes }) => ({
        id,
        version: desiredVersion,
        desired_state: desiredState,
        last_applied: lastApplied,
        observed,
        item_id: itemId,
        name_bytes: nameBytes,
      })),
    )}::jsonb) as c (id bigint, version integer, desired_state text, last_applied jsonb, observed jsonb, item_id text, name_bytes text)
    where k.isp_id = current_isp() and k.id = c.id`.execute(tx);

export interface Failure {
  readonly id: number;
  readonly desiredVersion: number;
  readonly error: string;
  readonly nextTryAt: string;
}

export const fail = (tx: Tx, rows: readonly Failure[]) =>
  sql`
    update router_secrets k
    set state = 'failed', error = f.error, next_try_at = f.next_try_at, tries = k.tries + 1
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ id, desiredVersion, error, nextTryAt }) => ({
        id,
        version: desiredVersion,
        error,
        next_try_at: nextTryAt,
      })),
    )}::jsonb) as f (id bigint, version integer, error text, next_try_at timestamptz)
    where k.isp_id = current_isp() and k.id = f.id and k.desired_version = f.version`.execute(tx);
