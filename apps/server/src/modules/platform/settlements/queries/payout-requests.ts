import type { CallInput, PayoutRequestState, payoutCalls } from '@lastmile/contract';
import { likePattern, type Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Query = CallInput<typeof payoutCalls.requests>['query'];

const requests = (tx: Tx) =>
  tx
    .selectFrom('payout_requests as r')
    .leftJoin('settlements as s', 's.id', 'r.settlement_id')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .select([
      'r.id',
      'r.amount_minor as amountMinor',
      'r.note',
      'r.takes_service_charge as takesServiceCharge',
      sql<PayoutRequestState>`r.state`.as('state'),
      sql<{
        id: number;
        number: string;
      } | null>`case when s.id is not null then jsonb_build_object('id', s.id, 'number', s.number) end`.as(
        'settlement',
      ),
      'r.declined_reason as declinedReason',
      'u.full_name as requestedBy',
      'r.created_at as createdAt',
    ]);

/** The last one of the ISP of the transaction. */
export const findLastRequest = (tx: Tx) => requests(tx).orderBy('r.id', 'desc').limit(1).executeTakeFirst();

export async function requestPage(tx: Tx, { page, pageSize, sort, state, search }: Query) {
  let rows = requests(tx)
    .innerJoin('isps as i', 'i.id', 'r.isp_id')
    .select([
      sql<{
        id: number;
        name: string;
        currency: string;
      }>`jsonb_build_object('id', i.id, 'name', i.name, 'currency', i.currency)`.as('isp'),
      sql<number>`count(*) over ()::int`.as('total'),
    ]);
  if (state) rows = rows.where('r.state', '=', state);
  if (search) rows = rows.where('i.name', 'ilike', likePattern(search));
  const found = await rows
    .orderBy('r.id', sort === 'createdAt' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = found.map(({ total: _, ...item }) => item);
  return { items, page, pageSize, total: found[0]?.total ?? 0 };
}

interface NewRequest {
  readonly amount_minor: number;
  readonly note: string | null;
  readonly takes_service_charge: boolean;
  readonly requested_by: number;
}

/** Undefined if one is open already. */
export const insertRequest = (tx: Tx, row: NewRequest) =>
  tx
    .insertInto('payout_requests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['isp_id']).where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Undefined if it is not open any more, or not of the ISP. */
export const withdrawRequest = (tx: Tx, id: number) =>
  tx
    .updateTable('payout_requests')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();

export const requestExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('payout_requests').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const declineRequest = (tx: Tx, id: number, userId: number, reason: string) =>
  tx
    .updateTable('payout_requests')
    .set({ state: 'declined', declined_by: userId, declined_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();

/** Whether the open request asks to take the service charge off. */
export const wantsServiceCharge = async (tx: Tx, ispId: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('payout_requests')
      .select('takes_service_charge as wants')
      .where('isp_id', '=', ispId)
      .where('state', '=', 'open')
      .executeTakeFirst()
  )?.wants ?? false;

/** A new settlement of the ISP answers its open request. */
export const answerRequest = (tx: Tx, ispId: number, settlementId: number) =>
  tx
    .updateTable('payout_requests')
    .set({ state: 'settled', settlement_id: settlementId })
    .where('isp_id', '=', ispId)
    .where('state', '=', 'open')
    .execute();

/** A cancelled settlement answers nothing: its request is open again, unless the ISP has made another. */
export const reopenRequest = (tx: Tx, ispId: number, settlementId: number) =>
  sql`
    update payout_requests r set state = 'open', settlement_id = null
    where r.isp_id = ${ispId} and r.settlement_id = ${settlementId}
      and not exists (select from payout_requests o where o.isp_id = ${ispId} and o.state = 'open')`.execute(
    tx,
  );

/** Whether there is a service charge that could be taken off a payout. */
export const hasPlan = async (tx: Tx, ispId: number): Promise<boolean> =>
  (await tx.selectFrom('isp_plans').select('isp_id').where('isp_id', '=', ispId).executeTakeFirst()) !==
  undefined;
