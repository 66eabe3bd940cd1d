import { billing, type Fault, migrations, tests } from './fault.ts';

const closing = `${billing}/period-closing`;

/** Closed months, and months that are not invoiced. */
export const periodFaults: readonly Fault[] = [
  {
    name: 'The database accepts an entry in a closed month',
    file: `${migrations}/0035_period_closing.sql`,
    find: 'c.closed_until > posted.first_at',
    replace: 'c.closed_until > posted.first_at and false',
    tests: [tests.periods],
  },
  {
    name: 'A month is closed while an entry is being posted in it',
    file: `${migrations}/0035_period_closing.sql`,
    find: "perform pg_advisory_xact_lock_shared(hashtextextended('period closing', posted.isp_id));",
    replace: '',
    tests: [tests.periods],
  },
  {
    name: 'An expense of a closed month does not name its date',
    file: `${billing}/cash-book/operations/record-movement.ts`,
    find: 'if (open && day < open.opensOn)',
    replace: 'if (open && day > open.opensOn && false)',
    tests: [tests.periods],
  },
  {
    name: 'A payment of a closed month counts in it',
    file: `${billing}/payments/operations/posting-dates.ts`,
    find: 'receivedOn: open.opensOn,',
    replace: 'receivedOn,',
    tests: [tests.periods],
  },
  {
    name: 'A payment entered late in an open month counts on the day of entry',
    file: `${billing}/payments/operations/posting-dates.ts`,
    find: 'postedAt: receivedAt',
    replace: 'postedAt: at',
    tests: [tests.periods],
  },
  {
    name: 'A month is closed before it is over',
    file: `${closing}/operations/closable-months.ts`,
    find: 'month >= monthOf(todayIn',
    replace: 'month > monthOf(todayIn',
    tests: [tests.periods],
  },
  {
    name: 'Reopening a month leaves later months closed',
    file: `${closing}/queries/period-closings.ts`,
    find: ".where('month', '>=', from)",
    replace: ".where('month', '=', from)",
    tests: [tests.periods],
  },
  {
    name: 'Closing a month leaves earlier months open',
    file: `${closing}/operations/closable-months.ts`,
    find: 'monthsBetween(first === undefined || first > month ? month : first, month)',
    replace: 'monthsBetween(month, month)',
    tests: [tests.periods],
  },
  {
    name: 'A skipped month is invoiced',
    file: `${billing}/invoices/rules/monthly-invoice.ts`,
    find: 'skippedMonths.includes(',
    replace: 'skippedMonths.length < 0 && skippedMonths.includes(',
    tests: [tests.skippedMonths],
  },
  {
    name: 'A skipped month moves with the billing day',
    file: `${billing}/billing-runs/operations/invoice-chunk.ts`,
    find: '  await markMonthsPassed(tx, passed, billingContext.at);\n',
    replace: '',
    tests: [tests.skippedMonths],
  },
  {
    name: 'A skipped month that has passed can be undone',
    file: `${billing}/invoices/operations/skip-months.ts`,
    find: "if (found.isPassed) throw new Problem('skipped_months.passed');",
    replace: '',
    tests: [tests.skippedMonths],
  },
  {
    name: 'An invoiced month is skipped',
    file: `${billing}/invoices/operations/skip-months.ts`,
    find: "if (taken.get(id)?.isInvoiced) return 'invoices.already_invoiced';",
    replace: '',
    tests: [tests.skippedMonths],
  },
  {
    name: 'A skipped month takes the connection charge with it',
    file: `${billing}/invoices/queries/billable-subscribers.ts`,
    find: 'last.period_end as "lastPeriodEnd",',
    replace: 'greatest(last.period_end, skip.until) as "lastPeriodEnd",',
    tests: [tests.skippedMonths],
  },
  {
    name: 'A cancelled invoice whose month is skipped takes the connection charge with it',
    file: `${billing}/invoices/queries/billable-subscribers.ts`,
    find: 'last.period_end as "lastPeriodEnd",',
    replace: 'greatest(last.period_end, cancelled.skipped_until) as "lastPeriodEnd",',
    tests: [tests.skippedMonths],
  },
  {
    name: 'The invoice of a skipped month comes back the next day',
    file: `${billing}/invoices/queries/billable-subscribers.ts`,
    find: 'greatest(skip.until, cancelled.skipped_until) as',
    replace: 'skip.until as',
    tests: [tests.skippedMonths],
  },
];
