import type { CallInput, claimMethods, claimStates, paymentClaimCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export type ClaimMethod = (typeof claimMethods)[number];
type ClaimState = (typeof claimStates)[number];
type Query = CallInput<typeof paymentClaimCalls.list>['query'];
type ListedSubscriber = { id: number; username: string; name: string | null };

type ClaimFilter = Pick<Query, 'state' | 'subscriberId' | 'search'>;

const matches = ({ state, subscriberId, search }: ClaimFilter): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [sql`isp_id = current_isp()`];
  if (state) conditions.push(sql`state = ${state}`);
  if (subscriberId) conditions.push(sql`subscriber_id = ${subscriberId}`);
  if (search)
    conditions.push(sql`transaction_key = upper(regexp_replace(${search}, '[^A-Za-z0-9]', '', 'g'))`);
  return sql`${sql.join(conditions, sql` and `)}`;
};

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('payment_claims as c')
    .innerJoin('subscribers as s', (join) =>
      join.onRef('s.isp_id', '=', 'c.isp_id').onRef('s.id', '=', 'c.subscriber_id'),
    )
    .leftJoin('customers as p', (join) =>
      join.onRef('p.isp_id', '=', 's.isp_id').onRef('p.id', '=', 's.customer_id'),
    )
    .leftJoin('users as u', 'u.id', 'c.decided_by')
    .select([
      'c.id',
      'c.created_at as createdAt',
      sql<ListedSubscriber>`jsonb_build_object('id', s.id, 'username', s.username, 'name', p.name)`.as(
        'subscriber',
      ),
      sql<ClaimMethod>`c.method`.as('method'),
      'c.sender',
      'c.transaction_id as transactionId',
      'c.amount_minor as amountMinor',
      sql<ClaimState>`c.state`.as('state'),
      'c.reason',
      'c.decided_at as decidedAt',
      'u.full_name as decidedBy',
      'c.payment_id as paymentId',
    ]);

const directionOf = ({ sort }: Query) => (sort === '-createdAt' ? sql`desc` : sql`asc`);
const orderOf = (query: Query) => sql`c.created_at ${directionOf(query)}, c.id ${directionOf(query)}`;

export async function claimPage(tx: Tx, query: Query) {
  const { page, pageSize } = query;
  const direction = directionOf(query);
  const items = await rowsOf(tx)
    .where(
      'c.id',
      '=',
      sql<number>`any(array(select id from payment_claims where ${matches(query)}
        order by created_at ${direction}, id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}))`,
    )
    .orderBy(orderOf(query))
    .execute();
  return { items, page, pageSize, total: await countClaims(tx, query) };
}

export async function countClaims(tx: Tx, filter: ClaimFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from payment_claims where ${matches(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function* exportClaims(tx: Tx, query: Query) {
  const rows = rowsOf(tx)
    .where('c.id', '=', sql<number>`any(array(select id from payment_claims where ${matches(query)}))`)
    .orderBy(orderOf(query))
    .stream();
  for await (const { createdAt, subscriber, state, reason, ...claim } of rows) {
    const { method, sender, transactionId, amountMinor, decidedAt, decidedBy } = claim;
    yield {
      reportedAt: createdAt,
      username: subscriber.username,
      name: subscriber.name,
      method,
      sender,
      transactionId,
      amountMinor,
      claimState: state,
      decidedAt,
      decidedBy,
      rejectedReason: reason,
    };
  }
}

export const lockClaim = (tx: Tx, id: number) =>
  tx
    .selectFrom('payment_claims')
    .select([
      'id',
      'subscriber_id as subscriberId',
      sql<ClaimMethod>`method`.as('method'),
      'transaction_id as transactionId',
      sql<ClaimState>`state`.as('state'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const countOpen = async (tx: Tx, subscriberId: number): Promise<number> =>
  (
    await tx
      .selectFrom('payment_claims')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('subscriber_id', '=', subscriberId)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
  ).count;

/** Serialises the claims of one subscriber. */
export const lockSubscriber = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('subscribers')
    .select('reseller_user_id as resellerUserId')
    .where('id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirst();

export const insertClaim = (
  tx: Tx,
  row: {
    readonly subscriber_id: number;
    readonly reseller_user_id: number | null;
    readonly method: ClaimMethod;
    readonly sender: string | null;
    readonly transaction_id: string;
    readonly transaction_key: string;
    readonly amount_minor: number;
    readonly form_key: string;
  },
) => tx.insertInto('payment_claims').values(row).execute();

export const decideClaim = (
  tx: Tx,
  id: number,
  change: {
    readonly state: 'confirmed' | 'rejected';
    readonly decided_at: string;
    readonly decided_by: number;
    readonly reason?: string;
    readonly payment_id?: number;
  },
) => tx.updateTable('payment_claims').set(change).where('id', '=', id).execute();

/** What the customer sees of their own claims. */
export const claimsOfSubscriber = (tx: Tx, subscriberId: number) =>
  tx
    .selectFrom('payment_claims')
    .select([
      'transaction_id as transactionId',
      'amount_minor as amountMinor',
      sql<ClaimState>`state`.as('state'),
      'reason',
      sql<ClaimMethod>`method`.as('method'),
    ])
    .where('subscriber_id', '=', subscriberId)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
