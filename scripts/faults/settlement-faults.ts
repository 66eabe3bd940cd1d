import { type Fault, migrations, tests } from './fault.ts';

const settlements = 'apps/server/src/modules/platform/settlements';
const fees = `${migrations}/0084_platform_fees.sql`;
const statements = `${migrations}/0088_gateway_statements.sql`;
const leaving = `${migrations}/0106_refunds_of_settled_payments.sql`;
const totals = `${settlements}/queries/settlement-totals.ts`;
const update = `${settlements}/operations/update-settlement.ts`;

export const settlementFaults: readonly Fault[] = [
  {
    name: 'A settlement pays what is within the hold period',
    file: fees,
    find: "case when c.posted_at > until then 'hold'",
    replace: "case when false then 'hold'",
    tests: [tests.settlements],
  },
  {
    name: 'A settlement leaves out refunds of payments that were settled before',
    file: fees,
    find: "where r.isp_id = isp and r.state = 'refunded'",
    replace: "where r.isp_id = isp and r.state = 'refunded' and u.id is not null",
    tests: [tests.settlements],
  },
  {
    name: 'A settlement below the minimum is created',
    file: totals,
    find: 'and t.net_minor >= ',
    replace: 'and t.net_minor > 0 * ',
    tests: [tests.settlements],
  },
  {
    name: 'A settlement of chosen payments pays all of them',
    file: totals,
    find: 'not is_of_unsettled or checkout_id',
    replace: 'true or checkout_id',
    tests: [tests.settlements],
  },
  {
    name: 'The maker of a settlement approves it',
    file: update,
    find: 'if (needsSecondApproval && madeBy === userId)',
    replace: 'if (needsSecondApproval && madeBy === 0)',
    tests: [tests.settlements],
  },
  {
    name: 'A paid settlement is not in the books',
    file: update,
    find: '  await postPaid(tx, id);\n',
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A cancelled settlement keeps its payments',
    file: update,
    find: '  await releaseItems(tx, id);\n',
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A draft settlement pays what is being refunded',
    file: leaving,
    find: "if not found or settlement.state <> 'draft' then",
    replace: 'if true then',
    tests: [tests.settlementRefunds],
  },
  {
    name: 'A payment in an approved settlement is refunded',
    file: 'apps/server/src/modules/platform/checkouts/operations/refund-checkout.ts',
    find: "=== 'approved')",
    replace: "=== 'refused')",
    tests: [tests.settlementRefunds],
  },
  {
    name: 'A draft settlement that refunds left too little of is approved',
    file: update,
    find: '  if (refusal) throw new Problem(refusal);\n',
    replace: '',
    tests: [tests.settlementRefunds],
  },
  {
    name: 'A settlement is confirmed twice',
    file: update,
    find: '  if (confirmedAt !== null) return { id, state };\n',
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A settlement is paid to the account that was approved before it changed',
    file: `${migrations}/0075_settlements.sql`,
    find: "where isp_id = current_isp() and payout_account_id = account and state = 'approved'",
    replace: "where isp_id = current_isp() and payout_account_id = account and state = 'draft'",
    tests: [tests.settlements],
  },
  {
    name: 'A platform fee is missing in the books',
    file: fees,
    find: "    perform post_in_both_books('platform_fee.charged', 'platform_fee', c.id, c.posted_at, c.isp_id, fee, 'fee_income', 'fees', null);\n",
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A platform fee ignores its fixed part',
    file: fees,
    find: '::bigint + f.fixed_minor, c.received)',
    replace: '::bigint, c.received)',
    tests: [tests.settlements],
  },
  {
    name: 'A platform fee takes more than was received',
    file: fees,
    find: 'least(round(c.paid_minor * f.fee_rate / 10000.0)::bigint + f.fixed_minor, c.received)',
    replace: 'round(c.paid_minor * f.fee_rate / 10000.0)::bigint + f.fixed_minor',
    tests: [tests.settlements],
  },
  {
    name: 'A platform fee charges payments from before it was set',
    file: fees,
    find: ' and f.starts_at <= c.posted_at',
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A corrected gateway fee is missing in the book of the ISP',
    file: statements,
    find: "(values (1, 'fees', f.more), (2, 'platform', -f.more))",
    replace: "(values (1, 'fees', f.more), (2, 'fees', -f.more))",
    tests: [tests.statements],
  },
  {
    name: 'A fee is corrected at a payment that was paid out',
    file: `${settlements}/queries/fee-corrections.ts`,
    find: "exists (select from settlement_items i where i.checkout_id = c.id and i.is_live and i.kind = 'payment')",
    replace: 'false',
    tests: [tests.statements],
  },
  {
    name: 'A statement forgets fees that were corrected by an adjustment',
    file: `${settlements}/queries/match-statement.ts`,
    find: "where a.checkout_id = c.id and a.kind = 'fee'), 0)",
    replace: 'where false), 0)',
    tests: [tests.statements],
  },
  {
    name: 'A service charge is taken off a settlement but not posted',
    file: `${settlements}/operations/create-settlement.ts`,
    find: '  if (charge) await postOffset(tx, made.id, at);\n',
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A cancelled settlement keeps the service charge',
    file: update,
    find: '    await postOffset(tx, id, at);\n',
    replace: '',
    tests: [tests.settlements],
  },
  {
    name: 'A payout schedule creates a settlement twice for one day',
    file: `${settlements}/operations/create-scheduled.ts`,
    find: 'if (schedule.nextDueOn > today) return undefined;',
    replace: "if (schedule.nextDueOn > '9') return undefined;",
    tests: [tests.payouts],
  },
  {
    name: 'A settlement can be approved by its maker and only one administrator is notified',
    file: `${settlements}/operations/mail-approval-change.ts`,
    find: 'for (const to of addresses)',
    replace: 'for (const to of addresses.slice(0, 1))',
    tests: [tests.settlements],
  },
  {
    name: 'A settlement statement is printed without the service charge',
    file: `${settlements}/documents/print-statement.ts`,
    find: '      ...row(texts.serviceCharge, -settlement.serviceChargeMinor),\n',
    replace: '',
    tests: [tests.settlements],
  },
];
