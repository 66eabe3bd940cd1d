import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '@lastmile/kit';
import type { GatewayName } from '@lastmile/payment-gateways';
import { type Behaviour, createBehaviours, type PayerOutcome } from './behaviour.ts';
import { type BrowserReturn, browserReturnOf, completePayment } from './complete-payment.ts';
import { simulatorBaseUrls, simulatorCredentials } from './credentials.ts';
import { notify } from './notify.ts';
import type { SimulatedPayment } from './payments.ts';
import { ledgerOf, reset } from './server/control.ts';
import { dispatch } from './server/dispatch.ts';
import { findPayment, keyOf, type SimulatorState } from './simulator-state.ts';

export interface SimulatorOptions {
  readonly port?: number;
  readonly clock?: Clock;
  /** Payments that the providers remember from before. */
  readonly payments?: readonly SimulatedPayment[];
  /** What `NODE_ENV` says. */
  readonly environment?: string | undefined;
}

/** Starts the providers' side of all gateways on this machine. Throws in production, where no payment may be invented. */
export async function startGatewaySimulator(options: SimulatorOptions = {}) {
  const { port = 0, clock = systemClock, environment = process.env['NODE_ENV'] } = options;
  if (environment === 'production') throw new Error('The gateway simulator does not run in production');
  const world: SimulatorState = {
    clock,
    url: '',
    behaviours: createBehaviours(),
    payments: new Map((options.payments ?? []).map((payment) => [keyOf(payment), structuredClone(payment)])),
    calls: [],
    notifications: [],
    tokens: new Map(),
    answers: new Map(),
    webhooks: new Map(),
  };
  const server = createServer((request, response) => {
    dispatch(request, response, world).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requirePayment = (gateway: GatewayName, reference: string) => {
    const payment = findPayment(world, gateway, reference);
    if (!payment) throw new Error(`${gateway} has no payment ${reference}`);
    return payment;
  };
  return {
    url: world.url,
    baseUrls: simulatorBaseUrls(world.url),
    credentials: simulatorCredentials,
    calls: world.calls,
    notifications: world.notifications,
    setBehaviour: (gateway: GatewayName, reference: string | undefined, behaviour: Behaviour) =>
      world.behaviours.set(gateway, reference, behaviour),
    setWebhook: (url: string) => void world.webhooks.set(simulatorCredentials.stripe.secretKey, url),
    complete: (
      gateway: GatewayName,
      reference: string,
      outcome: PayerOutcome,
    ): Promise<BrowserReturn | undefined> =>
      completePayment(requirePayment(gateway, reference), outcome, world),
    browserReturn: (gateway: GatewayName, reference: string) =>
      browserReturnOf(requirePayment(gateway, reference)),
    notify: (gateway: GatewayName, reference: string, times = 1) =>
      notify(requirePayment(gateway, reference), world, times),
    expireTokens: () => world.tokens.clear(),
    ledger: () => ledgerOf(world),
    payments: (): readonly SimulatedPayment[] => [...world.payments.values()],
    reset: () => reset(world),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type GatewaySimulator = Awaited<ReturnType<typeof startGatewaySimulator>>;
