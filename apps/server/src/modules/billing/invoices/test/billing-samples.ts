import { addDays, billingDay, type DateText, dateOfNumber, dayNumber, minor } from '@lastmile/kit';
import fc from 'fast-check';
import type { BillingPeriod } from '../rules/billing-periods.ts';
import type { BillingSettings } from '../rules/billing-settings.ts';
import type { InvoiceLine } from '../rules/invoice-lines.ts';
import type { Extra, PackageSpan, Pause, Terms } from '../rules/terms.ts';

/** Bangladesh without VAT; tests pass what differs. */
export const settingsWith = (changes: Partial<BillingSettings> = {}): BillingSettings => ({
  currency: 'BDT',
  vatMode: 'exempt',
  vatRate: 500,
  roundsToWhole: false,
  firstInvoice: 'prorated',
  invoicesSuspended: false,
  ...changes,
});

export const termsWith = (changes: Partial<Terms> = {}): Terms => ({
  packages: [sold('Home 20', 100_000)],
  pauses: [],
  extras: [],
  monthlyDiscountMinor: minor(0),
  ...changes,
});

export const sold = (
  packageName: string,
  price: number,
  changes: Partial<Omit<PackageSpan, 'packageName' | 'priceMinor'>> = {},
): PackageSpan => ({
  packageName,
  priceMinor: minor(price),
  from: '2020-01-01',
  until: null,
  vatMode: null,
  vatRate: null,
  ...changes,
});

export const realIp = (amount: number, changes: Partial<Extra> = {}): Extra => ({
  text: 'Real IP',
  amountMinor: minor(amount),
  from: '2020-01-01',
  until: null,
  prorated: true,
  taxable: true,
  ...changes,
});

/** The fields of a line that tests compare. */
export const summarizeLines = (lines: readonly InvoiceLine[]) =>
  lines.map(({ kind, text, days, amountMinor }) => [kind, text, days, amountMinor]);

export const anyBillingDay = fc.integer({ min: 1, max: 28 }).map(billingDay);
export const anyAmount = fc.oneof(fc.nat(500), fc.nat(500_000)).map(minor);

/** Within three years that contain a leap day. */
export const anyDate = fc
  .integer({ min: dayNumber('2027-01-01'), max: dayNumber('2029-12-31') })
  .map(dateOfNumber);

const spanIn = (first: DateText) =>
  fc.tuple(fc.integer({ min: -20, max: 45 }), fc.option(fc.nat(40))).map(([begins, lasts]) => ({
    from: addDays(first, begins),
    until: lasts === null ? null : addDays(first, begins + lasts),
  }));

const anyPackageIn = (first: DateText) =>
  fc.tuple(spanIn(first), fc.constantFrom('A', 'B', 'C'), anyAmount, anyVatMode, anyPackageRate).map(
    ([span, packageName, priceMinor, vatMode, vatRate]): PackageSpan => ({
      ...span,
      packageName,
      priceMinor,
      vatMode,
      vatRate,
    }),
  );

const anyPauseIn = (first: DateText) =>
  fc
    .tuple(spanIn(first), fc.constantFrom('on_hold' as const, 'suspended' as const))
    .map(([span, why]): Pause => ({ ...span, why }));

const anyExtraIn = (first: DateText) =>
  fc.tuple(spanIn(first), anyAmount, fc.boolean(), fc.boolean()).map(
    ([span, amountMinor, prorated, taxable]): Extra => ({
      ...span,
      text: 'Real IP',
      amountMinor,
      prorated,
      taxable,
    }),
  );

const anyVatMode = fc.constantFrom(null, 'inclusive' as const, 'on_top' as const, 'exempt' as const);

const anyPackageRate = fc.constantFrom(null, 0, 500, 1_900);

/** Terms with changes, pauses and extras in and around a period that begins on `first`. */
export const anyTermsAround = (first: DateText): fc.Arbitrary<Terms> =>
  fc.record({
    packages: fc.uniqueArray(anyPackageIn(first), { maxLength: 5, selector: ({ from }) => from }),
    pauses: fc.array(anyPauseIn(first), { maxLength: 3 }),
    extras: fc.array(anyExtraIn(first), { maxLength: 3 }),
    monthlyDiscountMinor: fc.oneof(fc.constant(minor(0)), anyAmount),
  });

export const anySettings: fc.Arbitrary<BillingSettings> = fc
  .record({
    currency: fc.constantFrom('BDT', 'JPY', 'KWD'),
    vatMode: fc.constantFrom('inclusive' as const, 'on_top' as const, 'exempt' as const),
    vatRate: fc.constantFrom(0, 500, 750, 1_500),
    roundsToWhole: fc.boolean(),
    invoicesSuspended: fc.boolean(),
  })
  .map(settingsWith);

export const wholePeriod = (first: DateText, last: DateText): BillingPeriod => ({
  first,
  last,
  wholeDays: dayNumber(last) - dayNumber(first) + 1,
});
