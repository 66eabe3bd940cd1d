import { createHmac } from 'node:crypto';
import { signSslcommerzFields } from '@lastmile/payment-gateways';
import { simulatorCredentials } from './credentials.ts';
import { randomId, type SimulatedPayment } from './payments.ts';
import { transactionFields } from './providers/sslcommerz.ts';
import { sessionFields } from './providers/stripe.ts';
import type { SimulatorState } from './simulator-state.ts';

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The form that SSLCommerz posts, both to the server and through the browser. */
export function signedForm(payment: SimulatedPayment, isTampered = false): Record<string, string> {
  const fields = transactionFields({ ...payment, isValidated: false });
  if (payment.state !== 'paid') delete fields['val_id'];
  const names = Object.keys(fields);
  const password = simulatorCredentials.sslcommerz.storePassword;
  const verify_sign = isTampered ? '0'.repeat(32) : signSslcommerzFields(fields, names, password);
  return { ...fields, verify_key: names.join(','), verify_sign };
}

const events = {
  paid: 'completed',
  failed: 'async_payment_failed',
  expired: 'expired',
  cancelled: 'expired',
};

function stripeEvent(payment: SimulatedPayment, world: SimulatorState): Message {
  const { badSignature, ageSeconds = 0 } = world.behaviours.get('stripe', payment.reference);
  const body = JSON.stringify({
    id: randomId('evt_'),
    object: 'event',
    type: `checkout.session.${events[payment.state as keyof typeof events] ?? 'completed'}`,
    created: Math.floor(world.clock.now() / 1000),
    livemode: false,
    data: { object: sessionFields(payment, world) },
  });
  return { body, headers: signedHeaders(body, world.clock.now() / 1000 - ageSeconds, badSignature) };
}

/** Exported for tests that send events of their own. */
export function signedHeaders(body: string, at: number, isTampered = false): Record<string, string> {
  const seconds = Math.floor(at);
  const secret = isTampered ? 'whsec_other' : (simulatorCredentials.stripe.webhookSecret ?? '');
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
}

function sslcommerzForm(payment: SimulatedPayment, world: SimulatorState): Message {
  const { badSignature } = world.behaviours.get('sslcommerz', payment.reference);
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(signedForm(payment, badSignature)).toString(),
  };
}

/** Sends the notification of a payment once, or the same one several times. bKash and Nagad send none. */
export async function notify(payment: SimulatedPayment, world: SimulatorState, times = 1): Promise<void> {
  const { gateway, reference, notifyUrl } = payment;
  if (!notifyUrl || (gateway !== 'sslcommerz' && gateway !== 'stripe')) return;
  const { headers, body } =
    gateway === 'stripe' ? stripeEvent(payment, world) : sslcommerzForm(payment, world);
  for (let time = 0; time < times; time++) {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(notifyUrl, { method: 'POST', headers, body, signal }).catch(() => undefined);
    world.notifications.push({ gateway, reference, status: answer?.status ?? 0 });
  }
}
