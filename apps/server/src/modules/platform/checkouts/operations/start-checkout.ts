import { violatedConstraint, withPlatform } from '@lastmile/database';
import { minor, randomCharacters } from '@lastmile/kit';
import type { CreatedPayment, GatewayName, NewPayment, Outcome } from '@lastmile/payment-gateways';
import { openGateway } from '../gateways/open-gateway.ts';
import type { PurposeName } from '../purposes.ts';
import {
  addEvent,
  type Checkout,
  type CheckoutChange,
  findByFormKey,
  findCheckout,
  insertCheckout,
  updateCheckout,
} from '../queries/checkouts.ts';
import { type GatewayAccount, offeredAccounts, platformAccounts } from '../queries/gateway-accounts.ts';
import { nextCheckAt } from '../rules/checkout-states.ts';
import type { CheckoutUses } from '../services.ts';

export interface CheckoutRequest {
  readonly ispId: number;
  readonly gateway: GatewayName;
  readonly purpose: PurposeName;
  readonly targetId: number;
  readonly subscriberId: number | null;
  readonly resellerUserId: number | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string;
  readonly payer: NewPayment['payer'];
  /** Of the form it came from: the same form leads to the same checkout. */
  readonly formKey: string | null;
  /** A path of the panel to which the browser returns; null: the page of outcomes. */
  readonly returnPath: string | null;
}

export type StartRefusal = 'gateway' | 'amount';
export type StartedCheckout = Pick<Checkout, 'reference' | 'state' | 'payUrl'>;

const actor = { userId: null, call: 'checkouts.start' };

/** The row exists before the gateway is called: transaction, outside call, transaction. */
export async function startCheckout(
  services: CheckoutUses,
  request: CheckoutRequest,
): Promise<StartedCheckout | { readonly refusal: StartRefusal }> {
  const accounts = await accountsFor(services, request.ispId, request.purpose);
  const account = accounts.find(({ gateway }) => gateway === request.gateway);
  if (!account) return { refusal: 'gateway' };
  const gateway = openGateway(services, account);
  const amountMinor = minor(request.amountMinor);
  if (!isWithin(account, amountMinor) || gateway.findAmountProblem(amountMinor, request.currency))
    return { refusal: 'amount' };
  const created = await createRow(services, account, request);
  if ('earlier' in created) return created.earlier;
  const { id, reference } = created;
  const answers = `${services.panelUrl()}/api/payment/${account.gateway}`;
  const outcome = await gateway.create({
    reference,
    amountMinor,
    currency: request.currency,
    description: request.description,
    payer: request.payer,
    returnUrl: `${answers}/return?ref=${reference}`,
    notifyUrl: `${answers}/ipn?account=${account.id}`,
  });
  await saveOutcome(services, { id, ispId: request.ispId }, outcome);
  const checkout = await withPlatform(services.database, { actor, readOnly: true }, (tx) =>
    findCheckout(tx, id),
  );
  return checkout ?? { refusal: 'gateway' };
}

/** The merchant accounts for a purpose: the platform's own for its own money, otherwise those offered to the ISP. */
const accountsFor = (
  { database, purposes }: Pick<CheckoutUses, 'database' | 'purposes'>,
  ispId: number,
  purpose: PurposeName,
): Promise<GatewayAccount[]> =>
  withPlatform(database, { actor, readOnly: true }, (tx) =>
    payeeOf({ purposes }, purpose) === 'platform' ? platformAccounts(tx) : offeredAccounts(tx, ispId),
  );

/** The gateways with which an ISP, or a customer of it, can pay for a purpose. */
export const offeredGateways = async (
  services: Pick<CheckoutUses, 'database' | 'purposes'>,
  ispId: number,
  purpose: PurposeName,
): Promise<GatewayName[]> => (await accountsFor(services, ispId, purpose)).map(({ gateway }) => gateway);

function payeeOf({ purposes }: Pick<CheckoutUses, 'purposes'>, purpose: PurposeName): 'isp' | 'platform' {
  const handler = purposes[purpose];
  if (!handler) throw new Error(`No module handles payments for ${purpose}`);
  return handler.payee;
}

const isWithin = ({ minMinor, maxMinor }: GatewayAccount, amount: number): boolean =>
  amount >= (minMinor ?? 1) && amount <= (maxMinor ?? Number.MAX_SAFE_INTEGER);

async function createRow(
  { database, clock, purposes }: CheckoutUses,
  account: GatewayAccount,
  request: CheckoutRequest,
): Promise<{ id: number; reference: string } | { earlier: StartedCheckout }> {
  const { ispId, formKey } = request;
  const reference = `LM${randomCharacters(16)}`;
  const now = clock.now();
  try {
    return await withPlatform(database, { actor }, async (tx) => {
      const id = await insertCheckout(tx, {
        isp_id: ispId,
        reference,
        form_key: formKey,
        account_id: account.id,
        gateway: account.gateway,
        merchant_key: account.merchantKey,
        collected_by: account.ispId === null ? 'platform' : 'isp',
        is_sandbox: account.isSandbox,
        payee: payeeOf({ purposes }, request.purpose),
        return_path: request.returnPath,
        purpose: request.purpose,
        target_id: request.targetId,
        subscriber_id: request.subscriberId,
        reseller_user_id: request.resellerUserId,
        amount_minor: request.amountMinor,
        currency: request.currency,
        started_at: new Date(now).toISOString(),
        next_check_at: new Date(nextCheckAt(now, now) ?? now).toISOString(),
      });
      return { id, reference };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'checkouts_form' || formKey === null) throw error;
    const earlier = await withPlatform(database, { actor, readOnly: true }, (tx) =>
      findByFormKey(tx, ispId, formKey),
    );
    if (!earlier) throw error;
    return { earlier };
  }
}

/** Without an answer it counts as failed for the payer, and the gateway is asked about it nevertheless. */
function changeOf(outcome: Outcome<CreatedPayment>): CheckoutChange {
  if (outcome.outcome === 'succeeded') {
    const { gatewayRef, payUrl } = outcome.value;
    return { state: 'pending', gateway_ref: gatewayRef, pay_url: payUrl };
  }
  return { state: 'failed', reasons: [outcome.outcome === 'unknown' ? 'no_answer' : outcome.reason] };
}

const saveOutcome = (
  { database, clock }: CheckoutUses,
  { id, ispId }: { readonly id: number; readonly ispId: number },
  outcome: Outcome<CreatedPayment>,
) =>
  withPlatform(database, { actor }, async (tx) => {
    await updateCheckout(tx, id, changeOf(outcome));
    const details =
      outcome.outcome === 'refused' ? { code: outcome.code ?? '', message: outcome.message ?? '' } : {};
    const name = outcome.outcome === 'succeeded' ? 'created' : `${outcome.outcome}: ${outcome.reason}`;
    const at = new Date(clock.now()).toISOString();
    await addEvent(tx, { ispId, checkoutId: id, at, source: 'start', outcome: name, details });
  });
