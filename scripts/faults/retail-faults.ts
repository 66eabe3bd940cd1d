import { billing, type Fault, migrations, tests } from './fault.ts';

const retail = `${migrations}/0110_retail.sql`;
const wholesaleTransfers = `${migrations}/0161_wholesale_transfers.sql`;
const payees = `${migrations}/0241_retail_payees.sql`;
const wholesaleMonths = `${migrations}/0240_wholesale_months.sql`;
const purpose = `${billing}/resellers/operations/retail-purpose.ts`;

/** What wholesale resellers invoice and receive. */
export const retailFaults: readonly Fault[] = [
  {
    name: 'Retail: what a reseller invoices is not in their sales',
    file: wholesaleMonths,
    find: "lateral (values (1, 'retail_receivable', c.retail_minor), (2, 'retail_sales', -c.retail_minor))",
    replace:
      "lateral (values (1, 'retail_receivable', c.retail_minor), (2, 'retail_money', -c.retail_minor))",
    tests: [tests.retail],
  },
  {
    name: 'Retail: the rest of a short month is part of a longer one',
    file: wholesaleMonths,
    find: '/ (c.until_on - c.month_from_on + 1)))::bigint\n',
    replace: "/ (c.until_on + 1 - (c.until_on + 1 - interval '1 month')::date)))::bigint\n",
    tests: [tests.wholesale],
  },
  {
    name: 'Retail: an online payment is in the wallet without the fee taken off',
    file: purpose,
    find: 'const netMinor = paidMinor - feeMinor;',
    replace: 'const netMinor = paidMinor;',
    tests: [tests.retail],
  },
  {
    name: 'Retail: the ISP bears the fee of its own gateway',
    file: purpose,
    find: "const feeOfIsp = collectedBy === 'isp' ? feeMinor : 0;",
    replace: 'const feeOfIsp = 0;',
    tests: [tests.retail],
  },
  {
    name: 'Retail: a refund of the gateway stays in the wallet',
    file: purpose,
    find: "          { account: 'reseller', userId, amountMinor },\n          { ...accountOf(checkout.collectedBy), amountMinor: -amountMinor },\n",
    replace: '',
    tests: [tests.retail],
  },
  {
    name: 'Retail: an invoice is not credited for days that are not used',
    file: retail,
    find: 'continue when ended.credit = 0;',
    replace: 'continue when true;',
    tests: [tests.retail],
  },
  {
    name: 'Retail: payments pay the newest invoice first',
    file: wholesaleTransfers,
    find: 'over (partition by i.reseller_id, i.subscriber_id order by i.id) as running',
    replace: 'over (partition by i.reseller_id, i.subscriber_id order by i.id desc) as running',
    tests: [tests.retail],
  },
  {
    name: 'Retail: a payment is reversed while the next invoice counts it',
    file: retail,
    find: 'create trigger lock_wallet before update on retail_payments\n  for each row execute',
    replace:
      'create trigger lock_wallet before update on retail_payments\n  for each row when (false) execute',
    tests: [tests.retail],
  },
  {
    name: 'Retail: a reseller sets prices without the right to',
    file: `${billing}/resellers/operations/prices.ts`,
    find: 'if (isConfined(caller) && !maySetRetailPrice)',
    replace: 'if (isConfined(caller) && maySetRetailPrice === undefined)',
    tests: [tests.retail],
  },
  {
    name: 'Retail: a reseller changes what they pay themselves',
    file: retail,
    find: "for each row when (current_setting('role') = 'lastmile_own_subscribers') execute function check_retail_price();",
    replace: 'for each row when (false) execute function check_retail_price();',
    tests: [tests.retail],
  },
  {
    name: 'Retail: a payment to one reseller settles invoices of another',
    file: wholesaleTransfers,
    find: 'from due d left join paid p on p.reseller_id = d.reseller_id and p.subscriber_id = d.subscriber_id',
    replace: 'from due d left join paid p on p.subscriber_id = d.subscriber_id',
    tests: [tests.wholesaleTransfers],
  },
  {
    name: 'Retail: a former reseller receives more than they are owed',
    file: payees,
    find: ') d where d.due_minor >= new.amount_minor order by',
    replace: ') d order by',
    tests: [tests.wholesaleTransfers],
  },
  {
    name: 'Retail: an online payment goes to the reseller who has the subscriber by now',
    file: payees,
    find: 'if new.checkout_id is not null then',
    replace: 'if false then',
    tests: [tests.retail],
  },
  {
    name: 'Retail: a payment goes to the present reseller although another is named',
    file: payees,
    find: '      and r.id = coalesce(new.reseller_id, r.id)\n',
    replace: '',
    tests: [tests.wholesaleTransfers],
  },
  {
    name: 'Retail: a payment goes to who is owed most although another is named',
    file: payees,
    find: 'and i.reseller_id = coalesce(new.reseller_id, i.reseller_id) group by 1',
    replace: 'group by 1',
    tests: [tests.wholesaleTransfers],
  },
  {
    name: 'Retail: the pay page of a reseller has invoices of another',
    file: `${billing}/resellers/queries/retail-pay-page.ts`,
    find: "    .where('reseller_id', '=', resellerId);",
    replace: ';',
    tests: [tests.wholesaleTransfers],
  },
  {
    name: 'Retail: a balance includes what is owed to another reseller',
    file: `${billing}/resellers/queries/retail-payments.ts`,
    find: ' and i.reseller_id = $',
    replace: ' and 0 < $',
    tests: [tests.wholesaleTransfers],
  },
  {
    name: 'Retail: a reseller takes the prefix that another one gave up',
    file: `${migrations}/0270_used_invoice_prefixes.sql`,
    find: 'p.prefix = new.invoice_prefix and p.reseller_id = new.id) then',
    replace: 'p.prefix = new.invoice_prefix) then',
    tests: [tests.resellers],
  },
];
