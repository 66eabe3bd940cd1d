import { withTenant } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { TestDatabase } from '@lastmile/testing';
import { returnMoney } from '../../../platform/checkouts/operations/apply-refund.ts';
import { postCheckout } from '../../../platform/checkouts/operations/apply-report.ts';
import { lockCheckout } from '../../../platform/checkouts/queries/checkouts.ts';
import { retailPaymentPurpose } from '../operations/retail-purpose.ts';
import { resellerTopUpPurpose } from '../operations/top-up-purpose.ts';

const actor = { userId: null, requestId: 'random' };
let made = 0;

interface Paid {
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly collectedBy: 'isp' | 'platform';
}

interface Reseller {
  readonly ispId: number;
  readonly id: number;
  readonly userId: number;
}

const purposesOf = (clock: Clock) => ({
  reseller_top_up: resellerTopUpPurpose(clock),
  retail_payment: retailPaymentPurpose(clock),
});

/** A top-up that a gateway confirmed, without the gateway; the checkout. */
export const onlineTopUp = (db: TestDatabase, clock: Clock, reseller: Reseller, paid: Paid) =>
  confirmed(db, clock, { ...reseller, subscriberId: null }, paid);

/** The same for a payment of a subscriber to the reseller. */
export const onlinePayment = (
  db: TestDatabase,
  clock: Clock,
  reseller: Reseller & { readonly subscriberId: number },
  paid: Paid,
) => confirmed(db, clock, reseller, paid);

async function confirmed(
  db: TestDatabase,
  clock: Clock,
  { ispId, id, userId, subscriberId }: Reseller & { readonly subscriberId: number | null },
  { amountMinor, feeMinor, collectedBy }: Paid,
): Promise<number> {
  made += 1;
  const at = new Date(clock.now()).toISOString();
  const [row] = await db.sql<{ id: string }>(
    `with account as (
       insert into gateway_accounts (isp_id, gateway, credentials_encrypted, credentials_set_at, merchant_key)
       values (null, 'bkash', 'x', now(), 'random-top-ups')
       on conflict (isp_id, gateway) do update set gateway = excluded.gateway returning id
     )
     insert into checkouts (isp_id, reference, account_id, gateway, merchant_key, collected_by, is_sandbox, purpose, target_id, subscriber_id,
       reseller_user_id, amount_minor, currency, state, transaction_id, paid_minor, paid_currency, fee_minor, paid_at, started_at)
     select $1, $2, id, 'bkash', 'random-top-ups', $3, false, $9, $4, $10, $5, $6, 'BDT', 'succeeded', $2, $6, 'BDT', $7, $8, $8
     from account returning id`,
    [
      ispId,
      `LMRANDOM${String(made).padStart(8, '0')}`,
      collectedBy,
      subscriberId ?? id,
      userId,
      amountMinor,
      feeMinor,
      at,
      subscriberId === null ? 'reseller_top_up' : 'retail_payment',
      subscriberId,
    ],
  );
  const purposes = purposesOf(clock);
  await withTenant(db.database, ispId, { actor }, async (tx) => {
    const checkout = await lockCheckout(tx, Number(row?.id));
    if (!checkout) throw new Error('There is no checkout');
    const paid = { transactionId: checkout.transactionId ?? '', amountMinor };
    await postCheckout({ purposes }, tx, checkout, paid, feeMinor, at);
  });
  return Number(row?.id);
}

/** The gateway gives back a part of what is left of a payment. */
export async function refundPart(
  db: TestDatabase,
  clock: Clock,
  ispId: number,
  checkoutId: number,
  upTo: number,
): Promise<void> {
  made += 1;
  const at = new Date(clock.now()).toISOString();
  const purposes = purposesOf(clock);
  const [refund] = await db.sql<{ id: string; amount: string }>(
    `insert into checkout_refunds (isp_id, checkout_id, reference, amount_minor, reason, state)
     select isp_id, id, $2, least($3, paid_minor - refunded_minor), 'Paid by mistake', 'refunded' from checkouts
     where id = $1 and paid_minor > refunded_minor returning id, amount_minor as amount`,
    [checkoutId, `RFRANDOM${String(made).padStart(8, '0')}`, upTo],
  );
  if (!refund) return;
  await withTenant(db.database, ispId, { actor }, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (!checkout) throw new Error('There is no checkout');
    const [id, amountMinor] = [Number(refund.id), Number(refund.amount)];
    const reason = 'Paid by mistake';
    await returnMoney({ purposes }, tx, checkout, {
      id,
      amountMinor,
      reason,
      kind: 'refund',
      userId: null,
      at,
    });
  });
}
