import { billing, type Fault, tests } from './fault.ts';

const detected = { tests: [tests.checkedCorrections] } as const;
const billable = `${billing}/invoices/queries/billable-subscribers.ts`;
const invoicedTerms = `${billing}/invoices/rules/invoiced-terms.ts`;

/** Mistakes that were made once, for `check` to find by what they do to the money. */
export const checkFaults: readonly Fault[] = [
  {
    name: 'Check: a credit that was carried over is charged back',
    file: billable,
    find: 'where l.revision = 1 and (l.adjusts_invoice_id =',
    replace: "where l.revision = 1 and (l.kind = 'proration' and l.invoice_id = b.id or 0 =",
    ...detected,
  },
  {
    name: 'Check: a final credit outlives its invoice',
    file: `${billing}/invoices/operations/issue-final-invoices.ts`,
    find: 'if ((await queueClosedSubscribers(tx, subscriberIds)) > 0)',
    replace: 'if (subscriberIds.length < 0)',
    ...detected,
  },
  {
    name: 'Check: a change of a month that is cancelled and invoiced again is charged twice',
    file: billable,
    find: 'or cancelled.has_any and not exists',
    replace: 'or false and not exists',
    ...detected,
  },
  {
    name: 'Check: a price of the day of issue changes the invoice',
    file: invoicedTerms,
    find: 'if (line) last =',
    replace: 'if (line && span.from < issuedOn) last =',
    ...detected,
  },
  {
    name: 'Check: a discount of the day of issue changes the invoice',
    file: invoicedTerms,
    find: 'monthlyDiscountMinor: period.monthlyDiscountMinor,',
    replace: 'monthlyDiscountMinor: terms.monthlyDiscountMinor,',
    ...detected,
  },
  {
    name: 'A percentage of the day of issue changes the invoice',
    file: invoicedTerms,
    find: 'discountTerms: period.discountTerms,',
    replace: 'discountTerms: terms.discountTerms,',
    tests: [tests.discounts],
  },
  {
    name: 'Check: another VAT mode of a package is taken for that of its invoices',
    file: `${billing}/invoices/queries/wrongly-charged.ts`,
    find: 'c.for_invoice_id is null and coalesce',
    replace: 'coalesce',
    tests: [tests.chargedService],
  },
  {
    name: 'Check: another VAT mode of the ISP is taken for that of its invoices',
    file: `${billing}/invoices/queries/wrongly-charged.ts`,
    find: 'p.vat_mode, i.isp_vat_mode, o.vat_mode',
    replace: 'p.vat_mode, o.vat_mode',
    tests: [tests.chargedService],
  },
];
