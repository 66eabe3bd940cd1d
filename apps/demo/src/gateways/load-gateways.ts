import { type Database, withPlatform, withTenant } from '@lastmile/database';
import { simulatorBaseUrls, simulatorCredentials } from '@lastmile/gateway-simulator';
import type { GatewayName } from '@lastmile/payment-gateways';
import type { Services } from '../../../server/src/core/services.ts';
import { subscriberInvoicePurpose } from '../../../server/src/modules/billing/payments/index.ts';
import {
  credentialsContext,
  findByReference,
  merchantKeyOf,
  postCheckout,
} from '../../../server/src/modules/platform/checkouts/index.ts';
import type { BilledIsp } from '../billing/load-billing.ts';
import { minuteMs } from '../demo-time.ts';
import type { NetworkStateFiles } from '../network-state-files.ts';
import { routerHost } from '../routers.ts';
import { type PlannedCheckout, plannedCheckouts } from './demo-checkouts.ts';
import {
  type DemoClaim,
  type DemoEvent,
  demoFeeRate,
  feeOf,
  insertAccount,
  insertClaim,
  insertDemoCheckout,
  insertEvents,
  payingSubscribers,
} from './queries.ts';

type Uses = Pick<Services, 'cipher'>;

/** The platform takes cards for ISPs that have no account of their own for it. */
const platformGateways: readonly GatewayName[] = ['sslcommerz'];
const gatewaysOf: readonly (readonly GatewayName[])[] = [['sslcommerz', 'bkash', 'nagad'], ['bkash']];

/** Merchant accounts at the simulated gateways: of the platform, or of an ISP of the demo. */
export async function loadAccounts(
  database: Database,
  { cipher }: Uses,
  { gatewayPort, loadedAtMs }: NetworkStateFiles,
  of: { readonly ispId: number; readonly index: number; readonly userId: number } | null,
): Promise<void> {
  if (gatewayPort === undefined) return;
  const baseUrls = simulatorBaseUrls(`http://${routerHost}:${gatewayPort}`);
  const ispId = of?.ispId ?? null;
  await withPlatform(database, { actor: { userId: of?.userId ?? null, call: 'demo' } }, async (tx) => {
    for (const gateway of of ? (gatewaysOf[of.index] ?? []) : platformGateways) {
      const credentials = simulatorCredentials[gateway];
      await insertAccount(tx, {
        ispId,
        gateway,
        baseUrl: baseUrls[gateway],
        credentialsEncrypted: cipher.encrypt(JSON.stringify(credentials), credentialsContext(ispId, gateway)),
        merchantKey: merchantKeyOf(gateway, { ...credentials }),
        feeRate: demoFeeRate,
        setAt: new Date(loadedAtMs).toISOString(),
        setBy: of?.userId ?? null,
      });
    }
  });
}

/** Online payments in every state and payments that customers reported, for the ISP's lists. */
export async function loadOnlinePayments(database: Database, isp: BilledIsp, index: number): Promise<void> {
  const { ispId, owner, nowMs } = isp;
  const planned = plannedCheckouts(index, nowMs);
  const actor = { userId: owner.userId, call: 'demo' };
  const customers = await withTenant(database, ispId, { actor, readOnly: true }, (tx) =>
    payingSubscribers(tx, planned.length + claims.length),
  );
  const payer = (n: number) => ({
    ispId,
    subscriberId: customers[n % customers.length] ?? 0,
    resellerUserId: null,
  });
  // An account of the platform is not visible to an ISP.
  const ids = await withPlatform(database, { actor }, async (tx) => {
    const made: number[] = [];
    for (const [n, one] of planned.entries()) made.push(await insertDemoCheckout(tx, one, payer(n)));
    return made;
  });
  await withTenant(database, ispId, { actor }, async (tx) => {
    for (const [n, one] of planned.entries()) {
      const checkoutId = ids[n] ?? 0;
      await insertEvents(tx, checkoutId, { ispId, startedAtMs: one.startedAtMs }, eventsOf(one));
      if (one.state !== 'succeeded' || one.paid === null) continue;
      const at = one.startedAtMs + minuteMs;
      const checkout = await findByReference(tx, one.reference);
      if (!checkout) throw new Error(`The demo has no checkout ${one.reference}`);
      const paid = { transactionId: one.transactionId ?? '', amountMinor: one.paid };
      const purposes = { subscriber_invoice: subscriberInvoicePurpose({ now: () => at }) };
      await postCheckout({ purposes }, tx, checkout, paid, feeOf(one) ?? 0, new Date(at).toISOString());
    }
    for (const [n, { minutesAgo, rejectedFor, ...claim }] of claims.entries()) {
      await insertClaim(tx, {
        ...claim,
        transactionId: `${claim.transactionId}${index}`,
        subscriberId: payer(planned.length + n).subscriberId,
        resellerUserId: null,
        at: new Date(nowMs - minutesAgo * minuteMs).toISOString(),
        rejected: rejectedFor ? { reason: rejectedFor, by: owner.userId } : undefined,
      });
    }
  });
}

const outcomes = {
  pending: undefined,
  succeeded: 'succeeded',
  needs_review: 'needs_review',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function eventsOf({ state, transactionId, paid }: PlannedCheckout): DemoEvent[] {
  const started: DemoEvent = { source: 'start', outcome: 'created', afterMs: 0, details: {} };
  const outcome = outcomes[state];
  if (!outcome) return [started];
  const details: Record<string, string> = {
    ...(transactionId ? { trxID: transactionId } : {}),
    ...(paid === null ? {} : { amount: (paid / 100).toFixed(2) }),
  };
  return [started, { source: 'return', outcome, afterMs: minuteMs, details }];
}

interface PlannedClaim extends Pick<DemoClaim, 'method' | 'sender' | 'transactionId' | 'amountMinor'> {
  readonly minutesAgo: number;
  readonly rejectedFor?: string;
}

const claims: readonly PlannedClaim[] = [
  {
    method: 'bkash',
    sender: '01711 223344',
    transactionId: 'BKD7Q2M9X',
    amountMinor: 800_00,
    minutesAgo: 35,
  },
  {
    method: 'nagad',
    sender: '01819 445566',
    transactionId: '71JK3W8',
    amountMinor: 500_00,
    minutesAgo: 5 * 60,
  },
  {
    method: 'bank',
    sender: 'A/C 1501 203 4455',
    transactionId: 'FT26-88120',
    amountMinor: 1_200_00,
    minutesAgo: 20 * 60,
  },
  {
    method: 'bkash',
    sender: '01911 778899',
    transactionId: 'BKC1P0Z4T',
    amountMinor: 700_00,
    minutesAgo: 3 * 24 * 60,
    rejectedFor: 'We found no transfer with this transaction ID. Please check it and report it again.',
  },
];
