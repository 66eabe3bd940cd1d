/** What a user sees of an ISP, as conditions on rows; without one, all of it. */
export interface VisibleRows {
  readonly ispId: number;
  /** On a subscriber `t`. */
  readonly subscribers?: string;
  /** On an invoice `i`. */
  readonly invoices?: string;
  /** On a payment `p`. */
  readonly payments?: string;
  /** On a journal line `l` of cash. */
  readonly cash?: string;
  /** On a ticket `t`. */
  readonly tickets?: string;
}

const local = "at time zone 'Asia/Dhaka'";
/** Balances of invoices from their lines and allocations. */
export const invoicesOf = ({ ispId, invoices = 'true' }: VisibleRows) =>
  `(select i.*, (select sum(l.amount_minor) from invoice_lines l where l.isp_id = i.isp_id and l.invoice_id = i.id
      and l.revision = i.revision) as total,
    coalesce((select sum(a.amount_minor) from allocations a where a.isp_id = i.isp_id and a.invoice_id = i.id and a.released_at is null), 0) as paid
  from invoices i where i.isp_id = ${ispId} and i.cancelled_at is null and ${invoices}) i`;

/** What is received is from the ledger. */
const received = ({ ispId, payments = 'true' }: VisibleRows, condition: string) =>
  `select -coalesce(sum(l.amount_minor), 0) as value from journal_entries e
   join journal_lines l on l.isp_id = e.isp_id and l.entry_id = e.id and l.account = 'subscriber'
   left join payment_refunds f on e.source_kind = 'refund' and f.isp_id = e.isp_id and f.id = e.source_id
   join payments p on p.isp_id = e.isp_id and p.id = coalesce(f.payment_id, e.source_id)
   where e.isp_id = ${ispId} and e.kind in ('payment.received', 'payment.reversed', 'payment.refunded') and ${payments} and ${condition}`;

export const collectedBetween = (sight: VisibleRows, from: string, to: string, more = 'true') =>
  received(sight, `(p.received_at ${local})::date between '${from}' and '${to}' and ${more}`);

const isOnline =
  'exists (select from subscriber_presence p where p.isp_id = t.isp_id and p.subscriber_id = t.id and p.online)';

interface Moment {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly now: string;
}

/** Every figure of the dashboard as a query over rows, lines, allocations and the ledger. */
export function slowFigures(sight: VisibleRows & Moment): Record<string, string> {
  const { ispId, today, from, to, now } = sight;
  const invoices = invoicesOf(sight);
  const dueOn = (condition: string) =>
    `select coalesce(sum(total - paid), 0) as value from ${invoices} where total > paid and ${condition}`;
  const countOf = (table: string, condition: string) =>
    `select count(*) as value from ${table} t where t.isp_id = ${ispId} and ${condition}`;
  const seen = sight.subscribers ?? 'true';
  const subscribers = (condition: string) =>
    countOf('subscribers', `t.removed_at is null and ${seen} and ${condition}`);
  const inSync = (state: string) =>
    subscribers(
      `exists (select from router_secrets r where r.isp_id = t.isp_id and r.subscriber_id = t.id and r.state = '${state}')`,
    );
  const routers = (state: string) =>
    countOf(
      'routers',
      `t.archived_at is null and (select o.state from router_observed_state o where o.isp_id = t.isp_id and o.router_id = t.id) = '${state}'`,
    );
  const tickets = (condition: string) =>
    countOf(
      'tickets',
      `t.status not in ('resolved', 'closed') and ${sight.tickets ?? 'true'} and ${condition}`,
    );
  /** Who has an invoice to pay and no account credit that covers it. */
  const withBalanceDue = (value: string) => `
    select coalesce(${value}, 0) as value from (
      select t.id, (select sum(l.amount_minor) from journal_lines l where l.isp_id = t.isp_id and l.subscriber_id = t.id) as balance
      from subscribers t where t.isp_id = ${ispId} and ${seen}
        and exists (select from ${invoices} where i.subscriber_id = t.id and total > paid)
    ) s where balance > 0`;
  const age = `date '${today}' - due_on`;
  const month = `to_char(month, 'YYYY-MM') = '${today.slice(0, 7)}'`;
  return {
    collectedToday: collectedBetween(sight, today, today),
    collectedInPeriod: collectedBetween(sight, from, to),
    collectedOnline: collectedBetween(sight, from, to, "p.method = 'gateway'"),
    toCollect: withBalanceDue('count(*)'),
    toCollectMinor: withBalanceDue('sum(balance)'),
    invoicedInMonth: `select coalesce(sum(total), 0) as value from ${invoices} where ${month}`,
    dueInMonth: dueOn(month),
    dueSoon: dueOn(`${age} between -6 and 0`),
    overdue: dueOn(`${age} > 0`),
    overdueTo30: dueOn(`${age} between 1 and 30`),
    overdueTo60: dueOn(`${age} between 31 and 60`),
    overdueTo90: dueOn(`${age} between 61 and 90`),
    overdueOver90: dueOn(`${age} > 90`),
    cashHeld: `select coalesce(sum(l.amount_minor), 0) as value from journal_lines l
      where l.isp_id = ${ispId} and l.account = 'cash' and ${sight.cash ?? 'true'}`,
    active: subscribers("t.status = 'active'"),
    suspended: subscribers("t.status = 'suspended'"),
    onHold: subscribers("t.status = 'on_hold'"),
    pending: subscribers("t.status = 'pending'"),
    online: subscribers(isOnline),
    offline: subscribers(`t.status = 'active' and not ${isOnline}`),
    connectedInPeriod: subscribers(`t.connected_on between '${from}' and '${to}'`),
    closedInPeriod: subscribers(
      `t.status = 'closed' and greatest((t.status_since ${local})::date, t.connected_on) between '${from}' and '${to}'`,
    ),
    unassigned: subscribers('t.customer_id is null'),
    changesPending: inSync('pending'),
    syncFailed: inSync('failed'),
    drift: inSync('drift'),
    routersOnline: routers('online'),
    routersUnreachable: routers('unreachable'),
    routersAuthFailed: routers('auth_failed'),
    ticketsOpen: tickets('true'),
    ticketsUnassigned: tickets('t.staff_id is null'),
    ticketsOverdue: tickets(`least(t.first_response_due_at, t.resolution_due_at) < '${now}'`),
    visitsUnassigned: countOf('visits', "t.status = 'planned' and t.staff_id is null"),
    paymentsToVerify: countOf('payment_claims', "t.state = 'open'"),
    checkoutsInReview: countOf('checkouts', "t.state = 'needs_review'"),
    handOversPending: countOf('cash_hand_overs', "t.status = 'pending'"),
    failedJobs: countOf('jobs', "t.status = 'parked'"),
  };
}
