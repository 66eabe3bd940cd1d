import { dayMs } from '../demo-time.ts';
import type { PlannedCheckout } from '../gateways/demo-checkouts.ts';

const paidTopUps = [
  { amountMinor: 1_000_00, daysAgo: 19 },
  { amountMinor: 500_00, daysAgo: 14 },
];

/** What the first ISP paid the platform for SMS. */
export const plannedTopUps = (nowMs: number): PlannedCheckout[] =>
  paidTopUps.map(({ amountMinor, daysAgo }, n) => {
    const reference = `LMDEMO1S${String(n + 1).padStart(6, '0')}`;
    return {
      gateway: 'sslcommerz',
      state: 'succeeded',
      collectedBy: 'platform',
      amountMinor,
      minutesAgo: (daysAgo * dayMs) / 60_000,
      reference,
      gatewayRef: `DEMO${reference}`,
      transactionId: `TX${reference}`,
      startedAtMs: nowMs - daysAgo * dayMs,
      paid: amountMinor,
    };
  });
