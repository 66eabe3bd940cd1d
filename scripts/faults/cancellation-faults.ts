import { billing, type Fault, migrations, tests } from './fault.ts';

const operations = `${billing}/invoices/operations`;
const queries = `${billing}/invoices/queries`;
const migration = `${migrations}/0034_cancellation_notes.sql`;

export const cancellationFaults: readonly Fault[] = [
  {
    name: 'A cancellation note has no VAT',
    file: `${operations}/cancel-locked-invoices.ts`,
    find: '      vatMinor,\n      cause',
    replace: '      vatMinor: 0,\n      cause',
    tests: [tests.cancellations],
  },
  {
    name: 'A cancellation note is a credit',
    file: `${operations}/cancel-locked-invoices.ts`,
    find: "    'cancellation',\n    invoices.map",
    replace: "    'credit',\n    invoices.map",
    tests: [tests.cancellations],
  },
  {
    name: 'A cancellation note is account credit',
    file: migration,
    find: "from credit_notes where kind = 'credit' and reversed_at is null and allocated_minor + refunded_minor < amount_minor;",
    replace:
      'from credit_notes where reversed_at is null and allocated_minor + refunded_minor < amount_minor;',
    tests: [tests.cancellations],
  },
  {
    name: 'A cancellation note is reversed or refunded',
    file: `${billing}/credit-notes/operations/require-credit-note.ts`,
    find: "  if (note.kind === 'cancellation') throw new Problem('credit_notes.is_cancellation');\n",
    replace: '',
    tests: [tests.cancellations],
  },
  {
    name: 'The database lets a cancellation note be used',
    file: migration,
    find: "check (kind = 'credit' or (allocated_minor = 0 and refunded_minor = 0 and reversed_at is null));",
    replace: "check (kind = 'credit' or allocated_minor = 0);",
    tests: [tests.cancellations],
  },
  {
    name: 'Undoing a run numbers all its cancellation notes alike',
    file: `${operations}/issue-credit-notes.ts`,
    find: 'const numberInYear = last + index + 1;',
    replace: 'const numberInYear = last + 1;',
    tests: [tests.cancelling],
  },
  {
    name: 'Check overlooks a missing cancellation note',
    file: `${billing}/payments/queries/document-postings.ts`,
    find: 'when coalesce(n.notes, 0) <> 1',
    replace: 'when coalesce(n.notes, 1) <> 1',
    tests: [tests.cancellations],
  },
  {
    name: 'A replacement forgets the calculated lines',
    file: `${operations}/update-invoice.ts`,
    find: 'calculatedLines: await calculatedLinesOf(tx, id)',
    replace: 'calculatedLines: built.lines',
    tests: [tests.replacements],
  },
  {
    name: 'A replacement counts as calculated on the day of the edit',
    file: `${queries}/issue-invoices.ts`,
    find: 'replaces?.calculatedOn ?? null',
    replace: '(replaces ? issuedOn : null)',
    tests: [tests.replacements],
  },
  {
    name: 'Prorations of a replaced invoice are lost',
    file: `${queries}/billable-subscribers.ts`,
    find: 'const original = sql`coalesce(b.original_invoice_id, b.id)`;',
    replace: 'const original = sql`b.id`;',
    tests: [tests.replacements],
  },
  {
    name: 'An edited opening balance is revenue',
    file: `${operations}/update-invoice.ts`,
    find: 'return { subscriberId, kind, built,',
    replace: 'return { subscriberId, kind: built.kind, built,',
    tests: [tests.replacements],
  },
  {
    name: 'The total of an issued invoice can be changed',
    file: migration,
    find: ' old.total_minor,',
    replace: ' new.total_minor,',
    tests: [tests.replacements],
  },
  {
    name: 'The due date of an issued invoice can be changed',
    file: migration,
    find: 'old.issued_on, old.due_on,',
    replace: 'old.issued_on, new.due_on,',
    tests: [tests.replacements],
  },
  {
    name: 'Lines can be added to an issued invoice',
    file: migration,
    find: 'where i.created_at <> now()',
    replace: 'where i.created_at > now()',
    tests: [tests.replacements],
  },
  {
    name: 'A cancellation can be taken back',
    file: migration,
    find: 'when (old.cancelled_at is not null\n',
    replace: 'when (old.cancelled_at is null\n',
    tests: [tests.replacements],
  },
];
