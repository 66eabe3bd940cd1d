import { withPlatform } from '@lastmile/database';
import type { GatewayMessage, GatewayName, Notification } from '@lastmile/payment-gateways';
import { openGateway } from '../gateways/open-gateway.ts';
import {
  addEvent,
  type Checkout,
  findByGatewayRef,
  findByReference,
  findByTransaction,
  isDisputeKnown,
} from '../queries/checkouts.ts';
import { findAccount, type GatewayAccount } from '../queries/gateway-accounts.ts';
import { findByRefundRef } from '../queries/refunds.ts';
import type { CheckoutUses } from '../services.ts';
import { recheckRefund } from './apply-refund.ts';
import { verifyCheckout } from './verify-checkout.ts';

const actor = { userId: null, call: 'checkouts.hear' };

/** A browser came back. What it says decides nothing but how an unpaid checkout is shown. */
export async function receiveBrowserReturn(
  services: CheckoutUses,
  gateway: GatewayName,
  message: GatewayMessage,
): Promise<Pick<Checkout, 'reference' | 'returnPath'> | undefined> {
  const { database } = services;
  const reference = message.query['ref'] ?? '';
  const { checkout, account } = await withPlatform(database, { actor, readOnly: true }, async (tx) => {
    const found = await findByReference(tx, reference);
    return { checkout: found, account: found && (await findAccount(tx, found.accountId)) };
  });
  if (!checkout || !account || checkout.gateway !== gateway) return undefined;
  const { proofId, says } = openGateway(services, account).parseReturn(message);
  const said = says === 'failed' || says === 'cancelled' ? says : undefined;
  await verifyCheckout(services, checkout, { source: 'return', proofId, said, actor });
  return checkout;
}

/** A gateway told us something: the status with which it is answered. What is forged changes nothing and is logged. */
export async function receiveGatewayNotification(
  services: CheckoutUses,
  gateway: GatewayName,
  message: GatewayMessage,
): Promise<200 | 400 | 404> {
  const { database, log } = services;
  const account = await withPlatform(database, { actor, readOnly: true }, (tx) =>
    findAccount(tx, Number(message.query['account']) || 0),
  );
  if (!account || account.gateway !== gateway) return 404;
  const notification = await openGateway(services, account).parseNotification(message);
  if (notification.kind === 'rejected') {
    log.warn(
      { gateway, account: account.id, reason: notification.reason },
      'rejected a notification of a gateway',
    );
    return 400;
  }
  await apply(services, account, notification);
  return 200;
}

async function apply(
  services: CheckoutUses,
  account: GatewayAccount,
  notification: Notification,
): Promise<void> {
  const { database } = services;
  if (notification.kind === 'payment') return applyPayment(services, account, notification);
  if (notification.kind === 'refund') {
    const refund = await withPlatform(database, { actor, readOnly: true }, (tx) =>
      findByRefundRef(tx, notification.gatewayRefundRef, account.id),
    );
    if (refund) await recheckRefund(services, refund.id);
  }
  if (notification.kind === 'chargeback') await noteDispute(services, account, notification);
}

/**
 * A dispute is not the end of it: the gateway may decide for the merchant, or only ask. It is shown at the payment, and a person
 * records the chargeback once the money is gone.
 */
async function noteDispute(
  { database, clock, log }: CheckoutUses,
  account: GatewayAccount,
  { transactionId, disputeId }: Extract<Notification, { kind: 'chargeback' }>,
): Promise<void> {
  log.warn({ gateway: account.gateway, dispute: disputeId }, 'a payment is disputed');
  const at = new Date(clock.now()).toISOString();
  await withPlatform(database, { actor }, async (tx) => {
    const checkout = await findByTransaction(tx, account, transactionId);
    if (!checkout || (await isDisputeKnown(tx, checkout.id, disputeId))) return;
    const { ispId, id: checkoutId } = checkout;
    const details = { dispute: disputeId };
    await addEvent(tx, { ispId, checkoutId, at, source: 'notification', outcome: 'disputed', details });
  });
}

async function applyPayment(
  services: CheckoutUses,
  account: GatewayAccount,
  notification: Extract<Notification, { kind: 'payment' }>,
): Promise<void> {
  const { database, clock, log } = services;
  const checkout = await findNamedCheckout(services, account, notification);
  if (!checkout) {
    log.warn({ gateway: account.gateway, account: account.id }, 'a gateway notified of an unknown payment');
    return;
  }
  if (notification.signature === 'invalid') {
    log.warn(
      { gateway: account.gateway, reference: checkout.reference },
      'the signature of a notification is wrong',
    );
    const at = new Date(clock.now()).toISOString();
    const { ispId, id: checkoutId } = checkout;
    await withPlatform(database, { actor }, (tx) =>
      addEvent(tx, { ispId, checkoutId, at, source: 'notification', outcome: 'signature invalid' }),
    );
  }
  await verifyCheckout(services, checkout, { source: 'notification', proofId: notification.proofId, actor });
}

const findNamedCheckout = (
  { database }: CheckoutUses,
  account: GatewayAccount,
  {
    reference,
    gatewayRef,
  }: { readonly reference?: string | undefined; readonly gatewayRef?: string | undefined },
): Promise<Checkout | undefined> =>
  withPlatform(database, { actor, readOnly: true }, async (tx) => {
    const found = reference ? await findByReference(tx, reference) : undefined;
    if (found?.accountId === account.id) return found;
    return gatewayRef ? findByGatewayRef(tx, account.id, gatewayRef) : undefined;
  });
