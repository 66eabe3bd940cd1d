import type { TransferEffects } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

/** The reseller, kept from being deactivated until the transaction ends. */
export const lockRecipient = (tx: Tx, id: number) =>
  tx
    .selectFrom('resellers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.user_id as userId',
      'r.username_prefix as usernamePrefix',
      sql<boolean>`r.model = 'wholesale'`.as('isWholesale'),
      sql<boolean>`u.status <> 'disabled'`.as('isActive'),
    ])
    .where('r.id', '=', id)
    .forShare('r')
    .executeTakeFirst();

export interface Sold {
  readonly id: number;
  readonly resellerUserId: number | null;
  /** Whether the customer has a subscriber that is not among these and belongs to someone else than the recipient. */
  readonly hasOthers: boolean;
  /** Whether a wholesale reseller invoices the subscriber. */
  readonly isWholesale: boolean;
}

export async function soldBy(tx: Tx, ids: readonly number[], recipient: number | null): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select s.id, s.reseller_user_id as "resellerUserId", exists (
      select from subscribers o where o.isp_id = s.isp_id and o.customer_id = s.customer_id and o.id <> all(${[...ids]}::bigint[])
        and o.removed_at is null and o.status <> 'closed' and o.reseller_user_id is distinct from ${recipient}::bigint) as "hasOthers",
      exists (select from resellers r where r.user_id = s.reseller_user_id and r.model = 'wholesale') as "isWholesale"
    from subscribers s where s.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

/** What moves with these subscribers. */
export async function effectsOf(
  tx: Tx,
  ids: readonly number[],
  recipient: number | null,
): Promise<TransferEffects> {
  const { rows } = await sql<TransferEffects>`
    with open_invoices as (
      select i.id, i.total_minor - i.paid_minor as due_minor from invoices i
      where i.subscriber_id = any(${[...ids]}::bigint[]) and i.status in ('unpaid', 'partial')
    )
    select count(*)::int as "unpaidInvoiceCount", coalesce(sum(o.due_minor), 0)::bigint as "balanceDueMinor",
      (count(*) filter (where k.user_id is distinct from ${recipient}::bigint and k.amount_minor > 0))::int as "commissionStaysCount",
      (select coalesce(sum(p.amount_minor - p.allocated_minor - p.refunded_minor), 0)::bigint from payments p
       where p.subscriber_id = any(${[...ids]}::bigint[]) and p.reversed_at is null) as "creditMinor",
      (select count(*)::int from tickets t
       where t.subscriber_id = any(${[...ids]}::bigint[]) and t.resolved_at is null and t.hidden_at is null) as "openTicketCount"
    from open_invoices o left join reseller_commissions k on k.invoice_id = o.id`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a query without groups returns one row');
  return found;
}

/** By former reseller; null is the ISP. */
export const namesOf = (tx: Tx, userIds: readonly number[]) =>
  tx
    .selectFrom('resellers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id as userId', 'u.full_name as name'])
    .where('r.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();

/**
 * Gives subscribers and their customers to a reseller or to the ISP, with what is still open: unpaid invoices, credit,
 * payments that are under way, and tickets. What is settled stays with who sold it.
 */
export async function moveSubscribers(
  tx: Tx,
  ids: readonly number[],
  recipient: number | null,
): Promise<void> {
  const theirs = sql`any(${[...ids]}::bigint[])`;
  const seller = sql`reseller_user_id = ${recipient}::bigint`;
  await sql`update customers c set ${seller} from subscribers s
    where s.isp_id = c.isp_id and s.customer_id = c.id and s.id = ${theirs} and c.reseller_user_id is distinct from ${recipient}::bigint`.execute(
    tx,
  );
  await sql`update subscribers set ${seller} where id = ${theirs}`.execute(tx);
  await sql`update invoices set ${seller} where subscriber_id = ${theirs} and status in ('unpaid', 'partial')`.execute(
    tx,
  );
  await sql`update payments set ${seller} where subscriber_id = ${theirs} and reversed_at is null
    and allocated_minor + refunded_minor < amount_minor`.execute(tx);
  await sql`update checkouts set ${seller} where subscriber_id = ${theirs} and payment_id is null`.execute(
    tx,
  );
  await sql`update payment_claims set ${seller} where subscriber_id = ${theirs} and state = 'open'`.execute(
    tx,
  );
  await sql`update tickets set ${seller} where subscriber_id = ${theirs} and resolved_at is null`.execute(tx);
}
