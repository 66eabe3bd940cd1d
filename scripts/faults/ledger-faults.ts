import { billing, type Fault, migrations, tests } from './fault.ts';

export const ledgerFaults: readonly Fault[] = [
  {
    name: 'A reversal in the ledger has the same sign',
    file: `${billing}/ledger/queries/ledger.ts`,
    find: 'l.method, -l.amount_minor',
    replace: 'l.method, l.amount_minor',
    tests: [tests.invoices],
  },
  {
    name: 'The last number of a document is not saved',
    file: `${billing}/ledger/queries/document-numbers.ts`,
    find: '.set({ last_number: lastNumber })',
    replace: '.set({ last_number: lastNumber - 1 })',
    tests: [tests.invoices],
  },
  {
    name: 'The database accepts an unbalanced entry',
    file: `${migrations}/0020_ledger.sql`,
    find: 'having sum(amount_minor) <> 0 or min(line_no)',
    replace: 'having min(line_no)',
    tests: [tests.ledger],
  },
  {
    name: 'Locking a balance does not lock it',
    file: `${migrations}/0020_ledger.sql`,
    find: 'order by b.subscriber_id for update;',
    replace: 'order by b.subscriber_id;',
    tests: [tests.locks],
  },
  {
    name: 'Cached balances leave out cash',
    file: `${migrations}/0031_cash_book.sql`,
    find: "from new_lines where account = 'cash'",
    replace: "from new_lines where account = 'cash' and amount_minor > 0",
    tests: [tests.payments],
  },
  {
    name: 'Refunded money is available as account credit',
    file: `${migrations}/0034_cancellation_notes.sql`,
    find: 'amount_minor - refunded_minor - allocated_minor as remaining_minor',
    replace: 'amount_minor - allocated_minor as remaining_minor',
    tests: [tests.paymentRules],
  },
  {
    name: 'Reversed payments are available as account credit',
    file: `${migrations}/0034_cancellation_notes.sql`,
    find: 'from payments where reversed_at is null and allocated_minor + refunded_minor < amount_minor\nunion all',
    replace: 'from payments where allocated_minor + refunded_minor < amount_minor\nunion all',
    tests: [tests.payments],
  },
  {
    name: 'A released allocation still counts as paid',
    file: `${migrations}/0023_payments.sql`,
    find: "case tg_op when 'INSERT' then 1 else -1 end",
    replace: "case tg_op when 'INSERT' then 1 else 0 end",
    tests: [tests.payments],
  },
];
