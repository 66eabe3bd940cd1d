import type { BillableSubscriber, Segment } from '../queries/billable-subscribers.ts';

/** In service at 310.00 a month; tests pass what differs. */
export const segmentFrom = (from: string, changes: Partial<Segment> = {}): Segment => ({
  from,
  packageName: 'Home',
  vatMode: null,
  vatRate: null,
  priceMinor: 310_00,
  discountMinor: 0,
  billing: 'normal',
  status: 'active',
  holdCharged: null,
  ...changes,
});

/** Joined on 1 January 2026 and not invoiced yet. */
export const subscriberWith = (changes: Partial<BillableSubscriber> = {}): BillableSubscriber => ({
  id: 7,
  customerId: 3,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  status: 'active',
  connectedOn: '2026-01-01',
  packageTax: { vatMode: null, vatRate: null },
  connectionChargeMinor: 0,
  billedBeforeImportUntil: null,
  lastPeriodEnd: null,
  skippedMonths: [],
  skippedUntil: null,
  hasConnectionInvoice: false,
  hasCancelledConnection: false,
  cancelledPeriods: [],
  changedPeriods: [],
  segments: [segmentFrom('2026-01-01')],
  charges: [],
  ...changes,
});
