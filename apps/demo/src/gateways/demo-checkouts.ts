import type { SimulatedPayment } from '@lastmile/gateway-simulator';
import type { GatewayName } from '@lastmile/payment-gateways';
import { minuteMs } from '../demo-time.ts';

type DemoState = 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'needs_review';

interface DemoCheckout {
  readonly gateway: GatewayName;
  readonly state: DemoState;
  readonly collectedBy: 'isp' | 'platform';
  readonly amountMinor: number;
  readonly minutesAgo: number;
  /** What the gateway says was paid, where it differs. */
  readonly paidMinor?: number;
  readonly reason?: string;
}

const hours = 60;
const days = 24 * hours;
const own = { collectedBy: 'isp' } as const;
const viaPlatform = { collectedBy: 'platform', gateway: 'sslcommerz' } as const;

/** By ISP, oldest first: one of each kind needs a person. */
const plans: readonly (readonly DemoCheckout[])[] = [
  [
    { ...own, gateway: 'bkash', state: 'succeeded', amountMinor: 800_00, minutesAgo: 9 * days },
    {
      ...own,
      gateway: 'sslcommerz',
      state: 'succeeded',
      amountMinor: 1_200_00,
      minutesAgo: 8 * days + 3 * hours,
    },
    {
      ...own,
      gateway: 'bkash',
      state: 'failed',
      amountMinor: 500_00,
      minutesAgo: 7 * days,
      reason: 'insufficient_funds',
    },
    { ...own, gateway: 'bkash', state: 'succeeded', amountMinor: 500_00, minutesAgo: 6 * days + 23 * hours },
    { ...own, gateway: 'nagad', state: 'succeeded', amountMinor: 1_000_00, minutesAgo: 5 * days },
    { ...own, gateway: 'bkash', state: 'cancelled', amountMinor: 800_00, minutesAgo: 3 * days + 5 * hours },
    { ...own, gateway: 'bkash', state: 'succeeded', amountMinor: 800_00, minutesAgo: 2 * days },
    {
      ...own,
      gateway: 'bkash',
      state: 'needs_review',
      amountMinor: 1_000_00,
      paidMinor: 100_00,
      minutesAgo: 19 * hours,
      reason: 'amount',
    },
    { ...own, gateway: 'sslcommerz', state: 'succeeded', amountMinor: 1_500_00, minutesAgo: 4 * hours },
    { ...own, gateway: 'bkash', state: 'pending', amountMinor: 500_00, minutesAgo: 4 },
    // Collected by the platform before the ISP had a merchant account of its own for cards.
    { ...viaPlatform, state: 'succeeded', amountMinor: 1_000_00, minutesAgo: 41 * days },
    { ...viaPlatform, state: 'succeeded', amountMinor: 800_00, minutesAgo: 40 * days + 5 * hours },
    { ...viaPlatform, state: 'succeeded', amountMinor: 1_200_00, minutesAgo: 27 * days },
    { ...viaPlatform, state: 'succeeded', amountMinor: 500_00, minutesAgo: 26 * days + 7 * hours },
    { ...viaPlatform, state: 'succeeded', amountMinor: 1_000_00, minutesAgo: 13 * days },
    { ...viaPlatform, state: 'succeeded', amountMinor: 800_00, minutesAgo: 8 * days + 2 * hours },
    { ...viaPlatform, state: 'succeeded', amountMinor: 1_500_00, minutesAgo: 7 * days + 4 * hours },
    { ...viaPlatform, state: 'succeeded', amountMinor: 500_00, minutesAgo: 1 * days },
  ],
  [
    { ...own, gateway: 'bkash', state: 'succeeded', amountMinor: 700_00, minutesAgo: 6 * days },
    { ...viaPlatform, state: 'succeeded', amountMinor: 1_100_00, minutesAgo: 4 * days },
    {
      ...own,
      gateway: 'bkash',
      state: 'needs_review',
      amountMinor: 700_00,
      paidMinor: 750_00,
      minutesAgo: 2 * days,
      reason: 'amount',
    },
    { ...viaPlatform, state: 'needs_review', amountMinor: 900_00, minutesAgo: 26 * hours, reason: 'risk' },
    { ...own, gateway: 'bkash', state: 'succeeded', amountMinor: 900_00, minutesAgo: 3 * hours },
  ],
];

export interface PlannedCheckout extends DemoCheckout {
  readonly reference: string;
  readonly gatewayRef: string;
  readonly transactionId: string | null;
  readonly startedAtMs: number;
  readonly paid: number | null;
}

const wasPaid = ({ state }: DemoCheckout) => state === 'succeeded' || state === 'needs_review';

/** The checkouts of one ISP. References are the same in every demo, so that the gateways know them too. */
export const plannedCheckouts = (index: number, nowMs: number): PlannedCheckout[] =>
  (plans[index] ?? []).map((plan, n) => {
    const reference = `LMDEMO${index + 1}A${String(n + 1).padStart(6, '0')}`;
    const isPaid = wasPaid(plan);
    return {
      ...plan,
      reference,
      gatewayRef: `DEMO${reference}`,
      transactionId: isPaid ? `TX${reference}` : null,
      startedAtMs: nowMs - plan.minutesAgo * minuteMs,
      paid: isPaid ? (plan.paidMinor ?? plan.amountMinor) : null,
    };
  });

const states = {
  pending: 'open',
  succeeded: 'paid',
  needs_review: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

export const allPlannedCheckouts = (nowMs: number): PlannedCheckout[] =>
  plans.flatMap((_, index) => plannedCheckouts(index, nowMs));

/** Payments as the simulated providers remember them. */
export const rememberedPayments = (all: readonly PlannedCheckout[]): SimulatedPayment[] =>
  all.map((planned) => ({
    gateway: planned.gateway,
    id: planned.gatewayRef,
    reference: planned.reference,
    amount: planned.amountMinor,
    currency: 'BDT',
    returnUrl: '',
    notifyUrl: undefined,
    createdAt: planned.startedAtMs,
    state: states[planned.state],
    isRisky: planned.reason === 'risk',
    ...(planned.transactionId ? { transactionId: planned.transactionId, paidAt: planned.startedAtMs } : {}),
    paid: { amount: planned.paid ?? planned.amountMinor, currency: 'BDT', reference: planned.reference },
    refunds: [],
  }));
