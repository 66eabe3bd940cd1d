import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/** Ways in which an ISP loses money, largest causes first. */
export const leakKinds = [
  'not_in_billing',
  'uninvoiced',
  'suspended_online',
  'faster_on_router',
  'shared_device',
  'free',
  'below_price',
  'cash_held',
  'self_reversed',
] as const;
export type LeakKind = (typeof leakKinds)[number];

/** Lost or at risk once; all others are lost each month. */
export const leaksOnce = ['cash_held', 'self_reversed'] as const satisfies readonly LeakKind[];

/** Those that are fixed without a decision: invoices are issued, the router gets what was sold, the subscriber pays what it costs. */
export const fixableLeaks = [
  'uninvoiced',
  'suspended_online',
  'faster_on_router',
  'free',
  'below_price',
] as const satisfies readonly LeakKind[];
export type FixableLeak = (typeof fixableLeaks)[number];

export const leak = z.strictObject({
  name: z.string().describe('Identifies the row'),
  kind: z.enum(leakKinds),
  title: z.string().describe('The username, the account on the router, or the user'),
  subscriberId: id().nullable(),
  customerName: z.string().nullable(),
  userId: id().nullable(),
  routerId: id().nullable(),
  routerName: z.string().nullable(),
  packageName: z.string().nullable(),
  amountMinor: z.int().describe('Monthly loss; for cash and reversed payments the amount itself'),
  evidence: z
    .strictObject({
      since: instant().nullable().describe('Since when, or when last seen'),
      value: z.string().nullable().describe('A device, a profile, a receipt or a billing day'),
      count: z.int().nullable().describe('How many accounts or payments'),
      paysMinor: z.int().nullable().describe('What the subscriber pays each month'),
      priceMinor: z.int().nullable().describe('What the package costs each month'),
      usedAt: instant()
        .nullable()
        .describe('Until when the account itself used a shared device; null while it is online with it'),
    })
    .describe('What shows it'),
});
export type Leak = z.infer<typeof leak>;
