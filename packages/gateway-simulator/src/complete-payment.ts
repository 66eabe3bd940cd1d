import type { PayerOutcome } from './behaviour.ts';
import { simulatorCredentials } from './credentials.ts';
import { notify, signedForm } from './notify.ts';
import { debitPayer, randomId, type SimulatedPayment } from './payments.ts';
import type { SimulatorState } from './simulator-state.ts';

/** How the browser goes back to the panel; undefined if it was closed. */
export interface BrowserReturn {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly fields: Record<string, string>;
}

const refusals = {
  wrong_pin: { code: '2014', message: 'Wrong PIN' },
  insufficient_funds: { code: '2023', message: 'Insufficient Balance' },
};

function applyOutcome(payment: SimulatedPayment, outcome: PayerOutcome, now: number): void {
  if (outcome === 'closed' || payment.state !== 'open') return;
  const isRefusal = outcome === 'wrong_pin' || outcome === 'insufficient_funds';
  if (payment.gateway === 'bkash' && isRefusal) {
    payment.refusal = refusals[outcome];
    payment.state = 'agreed';
    return;
  }
  if (outcome !== 'paid' && outcome !== 'risky') {
    payment.state = isRefusal ? 'failed' : outcome;
    return;
  }
  if (payment.gateway === 'bkash') payment.state = 'agreed';
  else debitPayer(payment, now);
  payment.isRisky = outcome === 'risky';
  payment.proofId = randomId('VAL', 12);
}

const bkashWords = { paid: 'success', agreed: 'success', cancelled: 'cancel' };
const nagadWords = { paid: 'Success', cancelled: 'Aborted' };

/** Where the provider sends the browser, by what came of the payment. */
export function browserReturnOf(payment: SimulatedPayment): BrowserReturn {
  const { gateway, state, id, reference, returnUrl } = payment;
  if (gateway === 'sslcommerz') return { method: 'POST', url: returnUrl, fields: signedForm(payment) };
  if (gateway === 'stripe') {
    const [success = '', cancel = ''] = returnUrl.split('\n');
    const url = state === 'cancelled' ? cancel : success.replace('{CHECKOUT_SESSION_ID}', id);
    return { method: 'GET', url, fields: {} };
  }
  if (gateway === 'bkash') {
    const status = bkashWords[state as keyof typeof bkashWords] ?? 'failure';
    return { method: 'GET', url: returnUrl, fields: { paymentID: id, status, signature: 'simulated' } };
  }
  const status = nagadWords[state as keyof typeof nagadWords] ?? 'Failed';
  const { merchantId } = simulatorCredentials.nagad;
  const fields = {
    merchant: merchantId,
    order_id: reference,
    payment_ref_id: id,
    status,
    status_code: '00',
    message: '',
  };
  return { method: 'GET', url: returnUrl, fields };
}

export const addressOf = ({ url, fields }: BrowserReturn): string => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
};

/** What the payer's click does: moves the money, notifies the panel and says where the browser goes. */
export async function completePayment(
  payment: SimulatedPayment,
  outcome: PayerOutcome,
  world: SimulatorState,
): Promise<BrowserReturn | undefined> {
  applyOutcome(payment, outcome, world.clock.now());
  if (outcome === 'closed') return undefined;
  const { notify: order = 'before' } = world.behaviours.get(payment.gateway, payment.reference);
  if (order === 'before' || order === 'only') await notify(payment, world);
  if (order === 'twice') await notify(payment, world, 2);
  if (order === 'after') setTimeout(() => void notify(payment, world), 300).unref();
  return order === 'only' ? undefined : browserReturnOf(payment);
}
