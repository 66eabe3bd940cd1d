import { z } from 'zod';
import { can, defineCall } from '../../kit/call.ts';
import { id, idParams, plainDate } from '../../kit/fields.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';

export const resellerPriceProblems = {
  'resellers.not_wholesale': { status: 409, title: 'Only wholesale resellers have prices of their own' },
  'resellers.retail_limits': { status: 422, title: 'The minimum retail price exceeds the maximum' },
  'resellers.retail_outside': {
    status: 422,
    title: 'A retail price is outside of its limits. Choose one between the minimum and the maximum.',
  },
  'resellers.may_not_set_retail': { status: 403, title: 'You cannot set retail prices. Ask your ISP.' },
} as const satisfies ProblemCatalogue;

const row = z.strictObject({
  packageId: id(),
  name: z.string(),
  listPriceMinor: z.int().describe('What subscribers of the ISP pay for a month'),
  priceMinor: z
    .int()
    .nullable()
    .describe(
      'What the reseller pays for a month that is charged today, VAT included; null: they cannot sell it',
    ),
  vatMinor: z.int().nullable().describe('The VAT that is part of this price'),
  minRetailMinor: z.int().nullable().describe('The lowest price that the reseller may ask'),
  maxRetailMinor: z.int().nullable().describe('The highest price that the reseller may ask'),
  retailMinor: z.int().nullable().describe('What their subscribers pay for a month; null: not invoiced here'),
  history: z
    .array(z.strictObject({ validFrom: z.iso.date(), priceMinor: z.int().nullable() }))
    .describe('Buying prices with the day from which they are valid, planned ones included; newest first'),
});
export type ResellerPrice = z.output<typeof row>;

const price = (least: number) => z.int().min(least).max(1_000_000_000_000).nullable();

const prices = z.strictObject({ items: z.array(row).describe('Packages on sale, and others with a price') });

/** What a wholesale reseller pays for a month of each package. */
export const resellerPriceCalls = {
  list: defineCall({
    id: 'resellerPrices.list',
    method: 'GET',
    path: '/api/isp/reseller/prices/{id}',
    summary: 'List the packages with what a wholesale reseller pays for them',
    who: can('read', 'Reseller'),
    params: idParams,
    output: prices,
  }),
  update: defineCall({
    id: 'resellerPrices.update',
    method: 'POST',
    path: '/api/isp/reseller/prices/{id}',
    summary:
      'Set what a wholesale reseller pays for packages that are charged from a day on, and the limits of retail prices from now on; a retail price outside of them moves to the nearest one',
    who: can('update', 'Reseller'),
    params: idParams,
    body: z.strictObject({
      validFrom: plainDate()
        .optional()
        .describe(
          'Today or later; today if left out. Replaces prices that were planned for this day and later.',
        ),
      items: z
        .array(
          z.strictObject({
            packageId: id(),
            priceMinor: price(0)
              .optional()
              .describe(
                'VAT included; `null`: cannot be sold from that day on. If left out, it stays as it is.',
              ),
            minRetailMinor: price(1).optional(),
            maxRetailMinor: price(1).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: prices,
    idempotent: true,
    problems: [
      'resellers.package_not_found',
      'resellers.not_wholesale',
      'resellers.retail_limits',
      'resellers.in_the_past',
    ],
  }),
  retail: defineCall({
    id: 'resellerPrices.retail',
    method: 'POST',
    path: '/api/isp/reseller/retail-prices/{id}',
    summary:
      'Set what subscribers of a wholesale reseller pay, within the limits, from the next period on; a reseller needs the right to',
    who: can('pay', 'Reseller'),
    params: idParams,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ packageId: id(), retailMinor: price(1) }))
        .min(1)
        .max(500),
    }),
    output: prices,
    idempotent: true,
    problems: [
      'resellers.package_not_found',
      'resellers.not_wholesale',
      'resellers.retail_outside',
      'resellers.may_not_set_retail',
    ],
  }),
};
