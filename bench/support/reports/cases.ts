const ofYear = { from: '2026-01-01', to: '2026-12-31' };
const month = "between '2026-12-01' and '2026-12-28'";
const year = "between '2026-01-01' and '2026-12-31'";
const invoiced = (by: string, days: string) =>
  `select ${by}, count(*), sum(total_minor) from invoices where isp_id = 1 and status <> 'cancelled' and issued_on ${days} group by 1`;
const collected = (by: string, days: string) =>
  `select ${by}, count(*), sum(amount_minor - refunded_minor) from payments where isp_id = 1 and status = 'posted' and received_on ${days} group by 1`;
const aged = (from: number, to: number) =>
  `sum(total_minor - paid_minor) filter (where date '2026-12-28' - due_on between ${from} and ${to}) as from${from < 0 ? 0 : from}`;
const owed = `select o.*, b.balance_minor from (
    select subscriber_id, ${aged(-999, 0)}, ${aged(1, 30)}, ${aged(31, 60)}, ${aged(61, 90)}, ${aged(91, 9999)}, sum(total_minor - paid_minor) as total
    from invoices where isp_id = 1 and status in ('unpaid', 'partial') group by 1
  ) o join subscriber_balances b on b.isp_id = 1 and b.subscriber_id = o.subscriber_id`;
/** The rows and the totals of all columns, which the report has too. */
const owedWithTotals = `with owed as materialized (${owed}) select count(*), sum(from0), sum(from1), sum(from31), sum(from61), sum(from91),
  sum(total - balance_minor), sum(balance_minor) from owed`;
const byArea = (table: string, day: string, minor: string) =>
  `select s.area_id, sum(${minor}) from ${table} t join subscribers s on s.isp_id = 1 and s.id = t.subscriber_id
   where t.isp_id = 1 and t.${day} ${month} group by 1`;
const devices = `select caller_id, count(distinct subscriber_id) from session_log
  where isp_id = 1 and started_at >= '2026-12-01' and started_at < '2026-12-29' group by 1 having count(distinct subscriber_id) > 1`;
const notInvoiced = `select count(*) from subscribers s where s.isp_id = 1 and s.status = 'active' and s.billing = 'normal' and not exists (
  select from invoices i where i.isp_id = 1 and i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null
    and i.period_start >= '2026-12-01' and i.period_start < '2027-01-01')`;
const perPackage = `select package_id, count(*) from subscribers where isp_id = 1 and status = 'active' group by 1`;
const invoicedPerPackage = `select package_id, count(*), count(distinct subscriber_id), sum(total_minor), sum(total_minor - vat_minor - rounding_minor) from invoices
  where isp_id = 1 and month = '2026-12-01' and status <> 'cancelled' and kind = 'monthly' group by 1`;
const wholesale = `select to_char(at, 'YYYY-MM'), package_id, count(*), sum(amount_minor), sum(refunded_minor) from wholesale_charges
  where isp_id = 1 and at >= '2026-01-01' and at < '2027-01-01' group by 1, 2`;
const wholesaleVat = `select vat_rate, count(*), sum(amount_minor - vat_minor), sum(vat_minor), sum(amount_minor) from wholesale_charges
  where isp_id = 1 and at >= timestamptz '2026-12-01 00:00+06' and at < timestamptz '2026-12-29 00:00+06' group by 1`;
const vatOfInvoices = `select vat_rate, count(*), sum(total_minor - vat_minor), sum(vat_minor), sum(total_minor) from invoices
  where isp_id = 1 and kind <> 'opening' and issued_on ${month} group by 1`;
const grown = `select date_trunc('month', connected_on), count(*) from subscribers where isp_id = 1 and removed_at is null group by 1`;
/** What was moved since a day, and its lines in the order of their time with the running balance, their sums by day and the last page. */
const book = (account: string, from: string) => {
  const lines = `journal_lines l join journal_entries e on e.isp_id = 1 and e.id = l.entry_id
    where l.isp_id = 1 and l.account in (${account}) and e.at >= timestamptz '${from} 00:00+06'`;
  return [
    `select sum(l.amount_minor) from ${lines}`,
    `with lines as materialized (
       select e.id, e.at, l.line_no, e.kind, e.source_kind, e.source_id, l.user_id, l.amount_minor,
         sum(l.amount_minor) over (order by e.at, e.id, l.line_no) as balance
       from ${lines} and e.at < timestamptz '2026-12-29 00:00+06'
     ), shown as (select * from lines order by at desc, id desc limit 25)
     select (at at time zone 'Asia/Dhaka')::date, count(*), sum(amount_minor) filter (where amount_minor > 0),
       sum(amount_minor) filter (where amount_minor < 0), (select max(balance) from shown) from lines group by 1`,
  ];
};
const dayAfter = `timestamptz '2026-11-29 00:00+06'`;
const owedThen = `select o.*, b.balance_minor - coalesce(p.minor, 0) from (
    select i.subscriber_id, sum(i.total_minor - coalesce((select sum(a.amount_minor) from allocations a where a.isp_id = 1 and a.invoice_id = i.id
      and a.posted_at < ${dayAfter}), 0))
    from invoices i where i.isp_id = 1 and i.issued_on <= '2026-11-28'
      and (i.status in ('unpaid', 'partial') or (i.status = 'paid' and i.paid_at >= ${dayAfter})) group by 1
  ) o join subscriber_balances b on b.isp_id = 1 and b.subscriber_id = o.subscriber_id left join (
    select l.subscriber_id, sum(l.amount_minor) as minor from journal_entries e join journal_lines l on l.isp_id = 1 and l.entry_id = e.id
    where e.isp_id = 1 and e.at >= ${dayAfter} and l.account = 'subscriber' group by 1
  ) p on p.subscriber_id = o.subscriber_id`;

export interface ReportCase {
  readonly id: string;
  readonly query?: object;
  /** Without a bare query, the report is compared with nothing but its limit: it lists rows, or takes no longer than its fixed work. */
  readonly bare?: readonly string[];
  readonly target: number;
}

export const reportCases: readonly ReportCase[] = [
  { id: 'dashboard.summary', target: 50, bare: [owed, collected('received_on', month), perPackage] },
  {
    id: 'reports.dateWise',
    target: 300,
    bare: [invoiced('issued_on', month), collected('received_on', month)],
  },
  {
    id: 'reports.dateWise',
    query: ofYear,
    target: 300,
    bare: [invoiced('issued_on', year), collected('received_on', year)],
  },
  {
    id: 'reports.monthWise',
    target: 300,
    bare: [
      invoiced("date_trunc('month', issued_on)", year),
      collected("date_trunc('month', received_on)", year),
    ],
  },
  {
    id: 'reports.areaWise',
    target: 300,
    bare: [
      byArea('invoices', 'issued_on', 'total_minor'),
      byArea('payments', 'received_on', 'amount_minor'),
      `select s.area_id, count(*), sum(b.balance_minor) from subscribers s join subscriber_balances b
         on b.isp_id = 1 and b.subscriber_id = s.id where s.isp_id = 1 group by 1`,
    ],
  },
  {
    id: 'reports.collectors',
    target: 300,
    bare: [collected('received_by, method', month).replace('group by 1', 'group by 1, 2')],
  },
  { id: 'reports.ageing', target: 300, bare: [owedWithTotals] },
  { id: 'reports.ageing', query: { asOf: '2026-11-28' }, target: 300, bare: [owedThen] },
  { id: 'reports.uninvoiced', target: 300, bare: [notInvoiced] },
  { id: 'reports.duplicateDevices', target: 300, bare: [devices] },
  { id: 'reports.growth', target: 300, bare: [grown] },
  { id: 'reports.packages', target: 300, bare: [perPackage, invoicedPerPackage] },
  { id: 'reports.newConnections', target: 300 },
  { id: 'reports.vat', target: 300, bare: [vatOfInvoices, wholesaleVat] },
  { id: 'reportDocuments.vat', target: 300 },
  { id: 'reports.cashBook', target: 300, bare: book("'cash'", '2026-12-01') },
  { id: 'reports.cashBook', query: ofYear, target: 300 },
  { id: 'reports.resellerStatement', target: 300, bare: book("'cash', 'reseller'", '2026-12-01') },
  { id: 'reports.resellerStatement', query: ofYear, target: 300 },
  { id: 'reports.wholesale', target: 300, bare: [wholesale] },
  { id: 'reports.routerUptime', target: 300 },
  { id: 'leaks.list', target: 300 },
];
