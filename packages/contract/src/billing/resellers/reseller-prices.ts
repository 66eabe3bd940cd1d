import { z } from 'zod';
import { can, defineCall } from '../../kit/call.ts';
import { id, idParams } from '../../kit/fields.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';

export const resellerPriceProblems = {
  'resellers.not_wholesale': { status: 409, title: 'Only wholesale resellers have prices of their own' },
} as const satisfies ProblemCatalogue;

const row = z.strictObject({
  packageId: id(),
  name: z.string(),
  listPriceMinor: z.int().describe('What subscribers of the ISP pay for a month'),
  priceMinor: z.int().nullable().describe('What the reseller pays for a month; null: they cannot sell it'),
});
export type ResellerPrice = z.output<typeof row>;

const prices = z.strictObject({ items: z.array(row).describe('Packages on sale, and others with a price') });

/** What a wholesale reseller pays for a month of each package. */
export const resellerPriceCalls = {
  index: defineCall({
    id: 'resellerPrices.index',
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
    summary: 'Set what a wholesale reseller pays for packages, from their next charge on',
    who: can('update', 'Reseller'),
    params: idParams,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            packageId: id(),
            priceMinor: z.int().min(0).max(1_000_000_000_000).nullable().describe('`null` removes it'),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: prices,
    idempotent: true,
    problems: ['resellers.package_not_found', 'resellers.not_wholesale'],
  }),
};
