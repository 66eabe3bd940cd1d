import { type Client, calls } from '@lastmile/contract';
import {
  type BrowserReturn,
  type GatewaySimulator,
  startGatewaySimulator,
} from '@lastmile/gateway-simulator';
import { type GatewayName, gatewayNames } from '@lastmile/payment-gateways';
import { platformAdmin } from '@lastmile/testing';
import { pollCheckouts } from '../../src/modules/platform/checkouts/operations/poll-checkouts.ts';
import { createBillable, issueTestInvoice } from './billing.ts';
import { north, startTestServer, type TestServer } from './test-server.ts';

/** A server with simulated gateways, and what payers do in their browsers. */
export async function startOnlinePayments(options: { readonly messagingUrl?: string } = {}) {
  let server: TestServer | undefined;
  const simulator = await startGatewaySimulator({ clock: { now: () => server?.clock.now() ?? 0 } });
  const started = await startTestServer({
    gatewayAllow: [new URL(simulator.url).host],
    trustedProxies: ['127.0.0.1'],
    ...options,
  });
  server = started;
  for (const gateway of gatewayNames) simulator.setBehaviour(gateway, undefined, { notify: 'never' });
  const configure = async (ispId: number | null, gateway: GatewayName) => {
    const admin = await started.clientOf(platformAdmin);
    await admin(calls.gateways.platformUpdate, {
      body: {
        ispId,
        gateway,
        credentials: { ...simulator.credentials[gateway] } as Record<string, string>,
        isEnabled: true,
        baseUrl: simulator.baseUrls[gateway],
      },
    });
  };
  return {
    server: started,
    simulator,
    configure,
    ...payerOf(started, simulator),
    async close() {
      await started.close();
      await simulator.close();
    },
  };
}

export type OnlinePayments = Awaited<ReturnType<typeof startOnlinePayments>>;

function payerOf(server: TestServer, simulator: GatewaySimulator) {
  let addresses = 0;
  const submit = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    // Each form comes from another payer: their number is limited per address and minute.
    addresses += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${addresses % 250}` };
    const response = await server.request(path, { method: 'POST', headers, body, redirect: 'manual' });
    return response.headers.get('location') ?? `status ${response.status}`;
  };
  const form = async (subscriberId: number, kind: 'start' | 'claim', fields: Record<string, string>) => {
    const token = server.panel.services.payLinks.tokenOf({ ispId: north.id, subscriberId, version: 1 });
    const page = await (await server.request(`/pay/${token}`)).text();
    const pattern = new RegExp(`/${kind}">\\s*<input type="hidden" name="form" value="([^"]+)"`);
    return submit(`/api/pay/${token}/${kind}`, { form: pattern.exec(page)?.[1] ?? '', ...fields });
  };
  /** The panel's public address is not reachable in tests: requests to it are sent to the test server. */
  const follow = async ({ method, url, fields }: BrowserReturn) => {
    const path = url.replace('https://panel.test', '');
    const body = new URLSearchParams(fields);
    if (method === 'POST') return submit(path, fields);
    const query = body.size > 0 ? `${path.includes('?') ? '&' : '?'}${body}` : '';
    const response = await server.request(path + query, { redirect: 'manual' });
    return response.headers.get('location') ?? `status ${response.status}`;
  };
  const complete = async (gateway: GatewayName, reference: string) => {
    const back = await simulator.complete(gateway, reference, 'paid');
    return back && follow(back);
  };
  const start = async (subscriberId: number, gateway: GatewayName, amount = '500') => {
    const location = await form(subscriberId, 'start', { gateway, amount });
    return /payment-forward\/(\w+)/.exec(location)?.[1] ?? location;
  };
  return {
    start,
    complete,
    follow,
    /** The page to which the form of a claim leads. */
    claim: (subscriberId: number, transactionId: string, method = 'bkash') =>
      form(subscriberId, 'claim', { method, transactionId, amount: '500', sender: '01712345678' }),
    /** Pays on the pay page with a gateway; the reference of the checkout. */
    async pay(subscriberId: number, gateway: GatewayName, amount?: string) {
      const reference = await start(subscriberId, gateway, amount);
      await complete(gateway, reference);
      return reference;
    },
    poll: () => pollCheckouts(server.panel.services),
  };
}

/** A new subscriber who owes 500 taka. */
export async function createDebtor(server: TestServer) {
  const make = await createBillable(server.db, north.id);
  return async () => {
    const subscriberId = await make.subscriber();
    await issueTestInvoice({ db: server.db, clock: server.clock, ispId: north.id }, subscriberId, 500_00);
    return subscriberId;
  };
}

export const paymentsOf = async (owner: Client, subscriberId: number) =>
  (await owner(calls.payments.list, { query: { subscriberId } })).items.map(
    ({ amountMinor, refundedMinor, status }) => [amountMinor, refundedMinor, status],
  );
