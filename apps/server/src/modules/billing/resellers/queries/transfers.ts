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
      sql<number>`r.credit_limit_minor - coalesce((select b.balance_minor from reseller_balances b where b.user_id = r.user_id), 0)`.as(
        'availableMinor',
      ),
      sql<boolean>`u.status <> 'disabled'`.as('isActive'),
    ])
    .where('r.id', '=', id)
    .forShare('r')
    .executeTakeFirst();

export interface TransferCandidate {
  readonly id: number;
  readonly resellerUserId: number | null;
  /** Whether the customer has a subscriber that is not among these and belongs to someone else than the recipient. */
  readonly hasOthers: boolean;
  /** Whether a wholesale reseller invoices the subscriber. */
  readonly isWholesale: boolean;
  readonly isInService: boolean;
  /** Whether a wholesale reseller has paid for today and gets nothing of it back: the recipient pays from tomorrow on. */
  readonly isPaidToday: boolean;
  /** What the recipient pays for a month of the package; null: nothing is agreed. */
  readonly buyingMinor: number | null;
  /** Whether the recipient may sell the package, also the scheduled one, and in the area; the ISP itself may. */
  readonly isPackageAllowed: boolean;
  readonly isAreaAllowed: boolean;
}

export async function loadTransferCandidates(
  tx: Tx,
  ids: readonly number[],
  recipient: number | null,
  today: string,
): Promise<TransferCandidate[]> {
  const { rows } = await sql<TransferCandidate>`
    select s.id, s.reseller_user_id as "resellerUserId", exists (
      select from subscribers o where o.isp_id = s.isp_id and o.customer_id = s.customer_id and o.id <> all(${[...ids]}::bigint[])
        and o.removed_at is null and o.status <> 'closed' and o.reseller_user_id is distinct from ${recipient}::bigint) as "hasOthers",
      exists (select from resellers r where r.user_id = s.reseller_user_id and r.model = 'wholesale') as "isWholesale",
      s.status = 'active' as "isInService",
      exists (select from wholesale_charges c where c.isp_id = s.isp_id and c.subscriber_id = s.id and c.from_on <= ${today}::date
        and c.ended_on >= ${today}::date) as "isPaidToday",
      (select buying_price(r.id, s.package_id, ${today}::date) from resellers r where r.user_id = ${recipient}) as "buyingMinor",
      limits is null or s.package_id = any(limits.package_ids) and coalesce(s.next_package_id = any(limits.package_ids), true)
        as "isPackageAllowed",
      limits is null or limits.area_ids is null or coalesce(s.area_id = any(limits.area_ids), false) as "isAreaAllowed"
    from subscribers s left join reseller_limits(${recipient}::bigint) limits on true
    where s.id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

/** What moves with these subscribers. */
export async function effectsOf(
  tx: Tx,
  ids: readonly number[],
  recipient: number | null,
): Promise<Omit<TransferEffects, 'wholesale'>> {
  const { rows } = await sql<Omit<TransferEffects, 'wholesale'>>`
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

export interface Move {
  readonly recipient: number | null;
  /** A wholesale reseller gets no documents of the ISP: what is open stays with the ISP, or becomes the ISP's. */
  readonly isToWholesale: boolean;
  readonly today: string;
}

/**
 * Gives subscribers and their customers to a reseller or to the ISP, with what is still open: unpaid invoices, credit,
 * payments that are under way, and tickets. What is settled stays with who sold it.
 */
export async function moveSubscribers(
  tx: Tx,
  ids: readonly number[],
  { recipient, isToWholesale, today }: Move,
): Promise<void> {
  const theirs = sql`any(${[...ids]}::bigint[])`;
  const newSeller = sql`reseller_user_id = ${recipient}::bigint`;
  const seller = isToWholesale ? sql`reseller_user_id = null` : newSeller;
  await sql`select set_config('app.is_transfer', 'yes', true)`.execute(tx);
  await sql`update customers c set ${newSeller} from subscribers s
    where s.isp_id = c.isp_id and s.customer_id = c.id and s.id = ${theirs} and c.reseller_user_id is distinct from ${recipient}::bigint`.execute(
    tx,
  );
  // Who leaves a wholesale reseller is billed by the ISP as before, from today on and without a charge for the connection. Who was
  // suspended for what the former seller was owed waits for the new one to decide.
  await sql`
    with moved as (
      select s.id, exists (select from resellers r where r.user_id = s.reseller_user_id and r.model = 'wholesale') as was_wholesale
      from subscribers s where s.id = ${theirs}
    )
    update subscribers s set ${newSeller},
      status_reason = case when s.status = 'suspended' and (s.status_reason = 'wallet' or s.status_reason = 'unpaid' and ${isToWholesale})
        then 'manual' else s.status_reason end,
      billing = case when m.was_wholesale and not ${isToWholesale} then coalesce(s.isp_billing, 'normal') else s.billing end,
      isp_billing = case when not ${isToWholesale} then null when m.was_wholesale then s.isp_billing else s.billing end,
      billed_until = case when m.was_wholesale and not ${isToWholesale} then coalesce(s.billed_until, ${today}::date - 1) else s.billed_until end
    from moved m where s.isp_id = current_isp() and s.id = m.id`.execute(tx);
  await sql`select set_config('app.is_transfer', '', true)`.execute(tx);
  await sql`update invoices set ${seller} where subscriber_id = ${theirs} and status in ('unpaid', 'partial')`.execute(
    tx,
  );
  await sql`update payments set ${seller} where subscriber_id = ${theirs} and reversed_at is null
    and allocated_minor + refunded_minor < amount_minor`.execute(tx);
  // What is being paid to a wholesale reseller stays theirs.
  await sql`update checkouts set ${seller} where subscriber_id = ${theirs} and payment_id is null and purpose <> 'retail_payment'`.execute(
    tx,
  );
  await sql`update payment_claims set ${seller} where subscriber_id = ${theirs} and state = 'open'`.execute(
    tx,
  );
  await sql`update tickets set ${newSeller} where subscriber_id = ${theirs} and resolved_at is null`.execute(
    tx,
  );
}
