import { calls } from '@lastmile/contract';
import {
  type BrowserReturn,
  type GatewaySimulator,
  startGatewaySimulator,
} from '@lastmile/gateway-simulator';
import { platformAdmin } from '@lastmile/testing';
import { startTestServer, type TestServer } from './test-server.ts';

type PlanBody = Parameters<typeof planValues>[0];

/** A flat plan of 1,000 taka per month without limits, VAT, fee and trial. */
export const planValues = (more: object = {}) => ({
  name: `Plan ${crypto.randomUUID().slice(0, 8)}`,
  description: null,
  isPublic: true,
  status: 'active' as const,
  sort: 0,
  priceModel: 'flat' as const,
  priceMinor: 1_000_00,
  slabs: [],
  registrationFeeMinor: 0,
  months: 1,
  trialDays: 0,
  vatRate: 0,
  maxSubscribers: null,
  maxRouters: null,
  maxStaff: null,
  maxResellers: null,
  ...more,
});

/** Ten per cent without limits. */
export const couponValues = (more: object = {}) => ({
  code: `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
  description: null,
  kind: 'percent' as const,
  value: 1_000,
  maxDiscountMinor: null,
  minAmountMinor: 0,
  planIds: [] as number[],
  scope: 'any' as const,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerIsp: null,
  status: 'active' as const,
  ...more,
});

/** A server whose platform takes payments with a simulated bKash. */
export async function startPlatform() {
  let server: TestServer | undefined;
  const simulator = await startGatewaySimulator({ clock: { now: () => server?.clock.now() ?? 0 } });
  server = await startTestServer({
    gatewayAllow: [new URL(simulator.url).host],
    logLevel: 'silent',
    callLimits: { callsPerUser: 1_000, callsPerIsp: 1_000 },
  });
  const admin = await server.clientOf(platformAdmin);
  await admin(calls.gateways.platformUpdate, {
    body: {
      ispId: null,
      gateway: 'bkash',
      credentials: { ...simulator.credentials.bkash } as Record<string, string>,
      baseUrl: simulator.baseUrls.bkash,
      isEnabled: true,
    },
  });
  simulator.setBehaviour('bkash', undefined, { notify: 'never' });
  return { server, simulator, ...helpers(server, simulator) };
}

const helpers = (server: TestServer, simulator: GatewaySimulator) => ({
  plan: async (more?: PlanBody) =>
    (await (await server.clientOf(platformAdmin))(calls.plans.save, { body: planValues(more) })).id,
  coupon: async (more?: PlanBody) => {
    const body = couponValues(more);
    const saved = await (await server.clientOf(platformAdmin))(calls.coupons.save, { body });
    return { ...saved, code: body.code };
  },
  /** The payer pays, and the browser returns. */
  async complete(transactionId: string | null, outcome: 'paid' | 'failed' = 'paid') {
    const back = await simulator.complete('bkash', transactionId ?? '', outcome);
    return back && follow(server, back);
  },
});

async function follow(server: TestServer, { method, url, fields }: BrowserReturn) {
  const body = new URLSearchParams(fields);
  const query = method === 'GET' && body.size > 0 ? `${url.includes('?') ? '&' : '?'}${body}` : '';
  const init = method === 'POST' ? { method, body } : {};
  const path = url.replace('https://panel.test', '') + query;
  const response = await server.request(path, { ...init, redirect: 'manual' });
  return response.headers.get('location');
}
