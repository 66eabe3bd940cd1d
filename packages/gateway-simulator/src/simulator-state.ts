import type { Clock } from '@lastmile/kit';
import type { GatewayName } from '@lastmile/payment-gateways';
import type { Behaviours, SimulatedCall } from './behaviour.ts';
import type { SimulatedPayment } from './payments.ts';

export interface RecordedCall {
  readonly gateway: GatewayName;
  readonly call: SimulatedCall;
  readonly reference: string | undefined;
}

export interface SentNotification {
  readonly gateway: GatewayName;
  readonly reference: string;
  /** The status with which the panel answered; 0 if it did not. */
  readonly status: number;
}

/** All that the simulated providers remember. */
export interface SimulatorState {
  readonly clock: Clock;
  /** The address of the simulator itself. */
  url: string;
  readonly behaviours: Behaviours;
  readonly payments: Map<string, SimulatedPayment>;
  readonly calls: RecordedCall[];
  readonly notifications: SentNotification[];
  /** Tokens of bKash with their end. */
  readonly tokens: Map<string, number>;
  /** Answers of Stripe by idempotency key. */
  readonly answers: Map<string, { readonly request: string; readonly body: unknown }>;
  /** Where Stripe sends its events, by secret key. */
  readonly webhooks: Map<string, string>;
}

export const keyOf = ({ gateway, id }: Pick<SimulatedPayment, 'gateway' | 'id'>) => `${gateway}/${id}`;

export const paymentsOf = (world: SimulatorState, gateway: GatewayName) =>
  [...world.payments.values()].filter((payment) => payment.gateway === gateway);

export const findPayment = (world: SimulatorState, gateway: GatewayName, idOrReference: string | undefined) =>
  paymentsOf(world, gateway).find(({ id, reference }) => id === idOrReference || reference === idOrReference);

/** A new payment, with what the provider will say of it. */
export function addPayment(
  world: SimulatorState,
  fields: Pick<
    SimulatedPayment,
    'gateway' | 'id' | 'reference' | 'amount' | 'currency' | 'returnUrl' | 'notifyUrl'
  >,
): SimulatedPayment {
  const { amountOverride, currencyOverride, referenceOverride } = world.behaviours.get(
    fields.gateway,
    fields.reference,
  );
  const payment: SimulatedPayment = {
    ...fields,
    createdAt: world.clock.now(),
    state: 'open',
    paid: {
      amount: amountOverride === undefined ? fields.amount : Math.round(Number(amountOverride) * 100),
      currency: currencyOverride ?? fields.currency,
      reference: referenceOverride ?? fields.reference,
    },
    refunds: [],
  };
  world.payments.set(keyOf(payment), payment);
  return payment;
}
