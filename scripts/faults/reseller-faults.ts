import { billing, type Fault, migrations, tests } from './fault.ts';

const commissions = `${migrations}/0072_commissions.sql`;

/** Money of resellers. */
export const resellerFaults: readonly Fault[] = [
  {
    name: 'Reseller: a deposit that a reseller receives is in a wallet of the ISP',
    file: `${billing}/security-deposits/operations/receive-deposit.ts`,
    find: "const owedByUserId = method === 'cash' ? null : resellerOf(caller);",
    replace: 'const owedByUserId = null;',
    tests: [tests.resellerMonth],
  },
  {
    name: 'Reseller: a payment that a reseller collects is in a wallet of the ISP',
    file: `${billing}/payments/rules/manual-payment.ts`,
    find: "owedByUserId: method === 'cash' ? null : resellerOf(receiver),",
    replace: 'owedByUserId: null,',
    tests: [tests.resellerMonth],
  },
  {
    name: 'Reseller: a commission stays when its payment is reversed',
    file: commissions,
    find: 'create trigger credit_commissions_on_update after update on allocations\n  referencing new table as new_rows for each statement execute',
    replace:
      'create trigger credit_commissions_on_update after update on allocations\n  referencing new table as new_rows for each statement when (false) execute',
    tests: [tests.resellerMonth, tests.commissions],
  },
  {
    name: 'Reseller: a commission before VAT includes the VAT',
    file: commissions,
    find: 'round(paid::numeric * rate * (total - vat) / (10000 * total::numeric))',
    replace: 'round(paid::numeric * rate * total / (10000 * total::numeric))',
    tests: [tests.resellerMonth, tests.commissions],
  },
  {
    name: 'Reseller: more is paid out than is owed',
    file: `${billing}/resellers/operations/book-transaction.ts`,
    find: 'if (amountMinor > 0 - (await lockAccount(tx, userId)))',
    replace: 'if (amountMinor < 0 - (await lockAccount(tx, userId)))',
    tests: [tests.resellerMonth],
  },
  {
    name: 'Reseller: two reversals at once wait for each other',
    file: `${billing}/payments/operations/reverse-payments.ts`,
    find: '  await lockResellersOf(tx, ids);\n',
    replace: '',
    tests: [tests.parallelReversals],
  },
  {
    name: 'Reseller: a reseller sees the account of another',
    file: 'apps/server/src/modules/accounts/identity/queries/users.ts',
    find: 'or users.reseller_user_id = scope_reseller())`;',
    replace: 'or true)`;',
    tests: [tests.resellerIsolation],
  },
  {
    name: 'Reseller: a reseller accesses tickets of another',
    file: `${migrations}/0061_support.sql`,
    find: "add_scope_policy('tickets', 'own_subscribers', 'reseller_user_id = scope_reseller()')",
    replace: "add_scope_policy('tickets', 'own_subscribers', 'true')",
    tests: [tests.resellerIsolation],
  },
];
