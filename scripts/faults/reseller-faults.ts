import { billing, type Fault, migrations, tests } from './fault.ts';

const commissions = `${migrations}/0072_commissions.sql`;
const agents = `${migrations}/0128_agents.sql`;
const transfers = `${migrations}/0092_reseller_transfers.sql`;
const wholesale = `${migrations}/0093_wholesale.sql`;
const renewalsAtScale = `${migrations}/0139_wholesale_renewals_at_scale.sql`;
const charges = `${migrations}/0141_refused_charges.sql`;

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
    find: 'or users.reseller_user_id = any(scope_resellers()))`;',
    replace: 'or true)`;',
    tests: [tests.resellerIsolation],
  },
  {
    name: 'Reseller: a reseller accesses tickets of another',
    file: agents,
    find: 'alter policy own_subscribers on tickets using (reseller_user_id = any(scope_resellers()));',
    replace: 'alter policy own_subscribers on tickets using (true);',
    tests: [tests.resellerIsolation],
  },
  {
    name: 'Transfer: unpaid invoices stay with the former reseller',
    file: `${billing}/resellers/queries/transfers.ts`,
    find: "and status in ('unpaid', 'partial')`.execute(",
    replace: "and status = 'paid'`.execute(",
    tests: [tests.transfers],
  },
  {
    name: 'Transfer: a commission does not follow the payments of an invoice that the ISP took over',
    file: agents,
    find: '      or exists (select from reseller_commissions k where k.isp_id = t.isp_id and k.invoice_id = t.invoice_id)\n',
    replace: '',
    tests: [tests.transfers],
  },
  {
    name: 'Transfer: an invoice that becomes open again stays with the former reseller',
    file: transfers,
    find: 'for each row when (new.paid_minor < old.paid_minor) execute',
    replace: 'for each row when (false) execute',
    tests: [tests.transfers],
  },
  {
    name: 'Agent: agents share more than the commission',
    file: agents,
    find: 'and r.user_id <> new.user_id) > 10000 then',
    replace: 'and r.user_id <> new.user_id) > 20000 then',
    tests: [tests.agents],
  },
  {
    name: 'Agent: the reseller keeps the share of the agent as well',
    file: agents,
    find: "(2, 'reseller', g.user_id, g.part - g.whole)",
    replace: "(2, 'reseller', g.user_id, -g.whole)",
    tests: [tests.agents, tests.commissions],
  },
  {
    name: 'Agent: an agent sees what the reseller sees',
    file: agents,
    find: 'and g.parent_user_id = coalesce(u.reseller_user_id, u.id) order by g.user_id)',
    replace: 'order by g.user_id)',
    tests: [tests.agents],
  },
  {
    name: 'Wholesale: a subscriber is activated although the wallet is short',
    file: charges,
    find: 'if cost > available and cost > 0 then',
    replace: 'if false then',
    tests: [tests.wholesale],
  },
  {
    name: 'Wholesale: activations at once spend the same money',
    file: charges,
    find: '  order by b.user_id for update;',
    replace: '  order by b.user_id;',
    tests: [tests.wholesale],
  },
  {
    name: 'Wholesale: a hold or a closing refunds nothing',
    file: charges,
    find: 'if one.until_on > today then perform end_wholesale_charge(one.charge_id, today, at); end if;',
    replace: 'null;',
    tests: [tests.wholesale],
  },
  {
    name: 'Wholesale: a subscriber who returns after the paid period is not charged',
    file: charges,
    find: '(s.status_since at time zone zone)::date <= last.ends_on as awaits_renewal',
    replace: 'last.ends_on is not null as awaits_renewal',
    tests: [tests.wholesale],
  },
  {
    name: 'Wholesale: a renewal ignores the credit limit',
    file: renewalsAtScale,
    find: 'where d.running <= d.available or d.running = 0\n',
    replace: 'where true\n',
    tests: [tests.wholesale],
  },
  {
    name: 'Wholesale: a top-up and a renewal wait for each other',
    file: `${billing}/resellers/queries/resellers.ts`,
    find: ".forNoKeyUpdate('r')",
    replace: ".forUpdate('r')",
    tests: [tests.walletLocks],
  },
  {
    name: 'Wholesale: a renewal locks the wallet before the subscribers',
    file: renewalsAtScale,
    find: '  order by s.id for key share;\n',
    replace: '  order by s.id;\n',
    tests: [tests.walletLocks],
  },
  {
    name: 'Wholesale report: refunds are left out',
    file: 'apps/server/src/modules/insights/reports/queries/wholesale.ts',
    find: 'sum(m.charged - m.refunded)::bigint',
    replace: 'sum(m.charged)::bigint',
    tests: [tests.wholesaleReport],
  },
  {
    name: 'Top-up: the fee of the gateway is not a cost of the ISP',
    file: `${billing}/resellers/operations/top-up-purpose.ts`,
    find: "const feeMinor = collectedBy === 'platform' ? paid.feeMinor : 0;",
    replace: 'const feeMinor = paid.feeMinor * 0;',
    tests: [tests.topUps],
  },
  {
    name: 'Top-up: a transaction that was recorded by hand is credited again',
    file: `${billing}/resellers/operations/top-up-purpose.ts`,
    find: 'return key !== undefined && hasTransaction(tx, key);',
    replace: 'return key === undefined && hasTransaction(tx, transactionId);',
    tests: [tests.topUps],
  },
  {
    name: 'Top-up: a refund stays in the wallet',
    file: `${billing}/resellers/operations/top-up-purpose.ts`,
    find: "{ account: 'reseller', userId, amountMinor },",
    replace: "{ account: 'fees', amountMinor },",
    tests: [tests.topUps],
  },
  {
    name: 'Wholesale: the ISP receives payments of subscribers whom the reseller invoices',
    file: wholesale,
    find: 'create trigger reject_retail after insert on payments\n  referencing new table as new_rows for each statement execute',
    replace:
      'create trigger reject_retail after insert on payments\n  referencing new table as new_rows for each statement when (false) execute',
    tests: [tests.wholesale],
  },
];
