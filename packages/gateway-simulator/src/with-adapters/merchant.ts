import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, type Minor, minor } from '@lastmile/kit';
import {
  createGateway,
  createGatewayFetch,
  createMemoryTokenStore,
  findMismatches,
  type GatewayMessage,
  type GatewayName,
  type KnownPayment,
  type Outcome,
  type PaymentGateway,
  type PaymentReport,
} from '@lastmile/payment-gateways';
import type { BrowserReturn } from '../complete-payment.ts';
import { addressOf } from '../complete-payment.ts';
import type { GatewaySimulator } from '../simulator.ts';

export interface Order extends KnownPayment {
  readonly amountMinor: Minor;
  state: string;
  readonly posted: Map<string, Minor>;
}

/**
 * The smallest shop that uses a gateway as the panel does: one order per payment, proof by the gateway only, posted once
 * per transaction.
 */
export async function startMerchant(name: GatewayName, simulator: GatewaySimulator, clock: Clock) {
  const orders = new Map<string, Order>();
  const rejected: string[] = [];
  const gateway: PaymentGateway = createGateway(name, simulator.credentials[name], {
    baseUrl: simulator.baseUrls[name],
    fetch: createGatewayFetch({ address: () => undefined, allowHttp: true }),
    clock,
    timeoutMs: 30_000,
    tokens: createMemoryTokenStore(),
  });

  async function post(order: Order, report: Outcome<PaymentReport>): Promise<void> {
    if (report.outcome !== 'succeeded') return;
    const { value } = report;
    if (value.state === 'ready') return post(order, await gateway.execute(order));
    if (value.state !== 'paid') {
      if (!['paid', 'needs_review'].includes(order.state)) order.state = value.state;
      return;
    }
    if (findMismatches(order, value).length > 0) {
      order.state = 'needs_review';
      return;
    }
    order.state = 'paid';
    order.posted.set(value.transactionId, value.amountMinor);
  }

  async function receive(message: GatewayMessage, isNotification: boolean): Promise<number> {
    const claim = isNotification ? await gateway.parseNotification(message) : gateway.parseReturn(message);
    if ('kind' in claim && claim.kind !== 'payment') {
      rejected.push(claim.kind === 'rejected' ? claim.reason : claim.kind);
      return 400;
    }
    const order = [...orders.values()].find(
      ({ reference, gatewayRef }) =>
        reference === message.query['ref'] ||
        reference === claim.reference ||
        gatewayRef === claim.gatewayRef,
    );
    if (!order) return 404;
    await post(order, await gateway.query({ ...order, proofId: claim.proofId }));
    return 200;
  }

  const server = createServer(async (request, response) => {
    const isNotification = request.url?.startsWith('/ipn') ?? false;
    response.writeHead(await receive(await messageOf(request), isNotification)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (name === 'stripe') simulator.setWebhook(`${url}/ipn`);

  let count = 0;
  return {
    gateway,
    orders,
    rejected,
    async buy(amountMinor = minor(50_000), currency = 'BDT') {
      count += 1;
      const reference = `LM${name.slice(0, 3).toUpperCase()}${String(count).padStart(8, '0')}`;
      return { reference, ...(await this.start(reference, amountMinor, currency)) };
    },
    async start(reference: string, amountMinor: Minor, currency = 'BDT') {
      const order: Order = {
        reference,
        amountMinor,
        currency,
        createdAt: clock.now(),
        state: 'created',
        posted: new Map(),
      };
      orders.set(reference, order);
      const created = await gateway.create({
        reference,
        amountMinor,
        currency,
        description: 'Internet November 2026',
        payer: { id: '17', name: 'Abdul Mia', phone: '01711000017' },
        returnUrl: `${url}/return?ref=${reference}`,
        notifyUrl: `${url}/ipn`,
      });
      if (created.outcome === 'succeeded') {
        orders.set(reference, { ...order, gatewayRef: created.value.gatewayRef, state: 'pending' });
      }
      return { created };
    },
    /** What the job that asks about pending payments does. */
    async reconcile(reference: string) {
      const order = orders.get(reference);
      if (order) await post(order, await gateway.query(order));
    },
    follow: async (back: BrowserReturn | undefined) => {
      if (!back) return;
      const isPost = back.method === 'POST';
      const body = new URLSearchParams(back.fields);
      await fetch(isPost ? back.url : addressOf(back), isPost ? { method: 'POST', body } : {});
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type SimulatedMerchant = Awaited<ReturnType<typeof startMerchant>>;

async function messageOf(request: IncomingMessage): Promise<GatewayMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { searchParams } = new URL(request.url ?? '/', 'http://shop');
  return {
    headers: request.headers,
    query: Object.fromEntries(searchParams),
    rawBody: Buffer.concat(chunks),
  };
}
