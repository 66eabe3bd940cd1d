import type { CallInput, PayoutMethod, payoutAccountCalls } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Query = CallInput<typeof payoutAccountCalls.platformList>['query'];
type State = 'unverified' | 'verified' | 'rejected';

const stateSql = sql<State>`case when a.verified_at is not null then 'verified'
  when a.rejected_at is not null then 'rejected' else 'unverified' end`;

const accounts = (tx: Tx) =>
  tx
    .selectFrom('payout_accounts as a')
    .select([
      'a.id',
      sql<PayoutMethod>`a.method`.as('method'),
      'a.holder_name as holderName',
      'a.number_ending as numberEnding',
      'a.bank_name as bankName',
      'a.bank_branch as bankBranch',
      'a.routing_number as routingNumber',
      'a.is_preferred as isPreferred',
      stateSql.as('state'),
      'a.rejected_reason as rejectedReason',
      'a.usable_from as usableFrom',
      'a.created_at as createdAt',
    ])
    .where('a.ended_at', 'is', null);

/** Of the ISP of the transaction, the preferred one first. */
export const payoutAccountsOf = (tx: Tx) =>
  accounts(tx).orderBy('a.is_preferred', 'desc').orderBy('a.id').execute();

export interface NewPayoutAccount {
  readonly method: PayoutMethod;
  readonly holder_name: string;
  readonly number_encrypted: string;
  readonly number_ending: string;
  readonly bank_name: string | null;
  readonly bank_branch: string | null;
  readonly routing_number: string | null;
  readonly is_preferred: boolean;
  readonly usable_from: string;
}

export const insertPayoutAccount = async (tx: Tx, row: NewPayoutAccount): Promise<number> =>
  (await tx.insertInto('payout_accounts').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** Changes of one ISP's accounts wait for each other. */
export const lockPayoutAccounts = (tx: Tx, ispId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('payout accounts ' || ${ispId}, 0))`.execute(tx);

/** Ends the account of a method, or the one with this id; undefined if there is none. */
export const endPayoutAccount = (
  tx: Tx,
  which: { readonly method: PayoutMethod } | { readonly id: number },
  at: string,
) =>
  tx
    .updateTable('payout_accounts')
    .set({ ended_at: at, is_preferred: false })
    .where('ended_at', 'is', null)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('method', '=', which.method)))
    .returning('id')
    .executeTakeFirst();

export const clearPreferred = (tx: Tx) =>
  tx.updateTable('payout_accounts').set({ is_preferred: false }).where('is_preferred', '=', true).execute();

/** The oldest account becomes the preferred one if none is. */
export const ensurePreferred = (tx: Tx) =>
  sql`update payout_accounts set is_preferred = true
    where id = (select min(id) from payout_accounts where isp_id = current_isp() and ended_at is null)
      and isp_id = current_isp()
      and not exists (select from payout_accounts p where p.isp_id = current_isp() and p.ended_at is null and p.is_preferred)`.execute(
    tx,
  );

export async function platformAccountPage(tx: Tx, { page, pageSize, sort, state, ispId, search }: Query) {
  let rows = accounts(tx)
    .innerJoin('isps as i', 'i.id', 'a.isp_id')
    .select([
      'a.number_encrypted as numberEncrypted',
      sql<{ id: number; name: string }>`jsonb_build_object('id', i.id, 'name', i.name)`.as('isp'),
      sql<number>`count(*) over ()::int`.as('total'),
    ]);
  if (state) rows = rows.where(stateSql, '=', state);
  if (ispId) rows = rows.where('a.isp_id', '=', ispId);
  if (search) rows = rows.where('i.name', 'ilike', likePattern(search));
  const found = await rows
    .orderBy('a.created_at', sort === 'createdAt' ? 'asc' : 'desc')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = found.map(({ total: _, ...item }) => item);
  return { items, page, pageSize, total: found[0]?.total ?? 0 };
}

/** An account that nobody has decided about yet; locked. */
export const lockUnverified = (tx: Tx, id: number) =>
  tx
    .selectFrom('payout_accounts')
    .select([
      'id',
      'isp_id as ispId',
      'ended_at as endedAt',
      'verified_at as verifiedAt',
      'rejected_at as rejectedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markVerified = (tx: Tx, id: number, by: number, at: string) =>
  tx.updateTable('payout_accounts').set({ verified_at: at, verified_by: by }).where('id', '=', id).execute();

export const markRejected = (tx: Tx, id: number, by: number, at: string, reason: string) =>
  tx
    .updateTable('payout_accounts')
    .set({ rejected_at: at, rejected_by: by, rejected_reason: reason })
    .where('id', '=', id)
    .execute();

/** For a mail about it: also an account that was replaced meanwhile. */
export const findMailedAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('payout_accounts as a')
    .innerJoin('isps as i', 'i.id', 'a.isp_id')
    .select([
      sql<PayoutMethod>`a.method`.as('method'),
      'a.number_ending as numberEnding',
      'a.bank_name as bankName',
      'a.rejected_reason as reason',
      'a.isp_id as ispId',
      'i.locale',
      'i.email',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** The account of a settlement: also one that was replaced meanwhile. */
export const findAccountOf = (tx: Tx, ispId: number, id: number) =>
  tx
    .selectFrom('payout_accounts')
    .select([
      'id',
      sql<PayoutMethod>`method`.as('method'),
      'holder_name as holderName',
      'bank_name as bankName',
      'number_ending as numberEnding',
    ])
    .where('isp_id', '=', ispId)
    .where('id', '=', id)
    .executeTakeFirst();
