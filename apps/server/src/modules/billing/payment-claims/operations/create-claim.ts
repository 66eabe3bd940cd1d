import { type Tx, violatedConstraint } from '@lastmile/database';
import { isTransactionUsed, transactionKeyOf } from '../../payments/index.ts';
import { type ClaimMethod, countOpen, insertClaim, lockSubscriber } from '../queries/payment-claims.ts';

export interface NewClaim {
  readonly subscriberId: number;
  readonly method: ClaimMethod;
  readonly sender: string | null;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly formKey: string;
}

export type ClaimOutcome = 'created' | 'bad_transaction' | 'already_used' | 'too_many';

const maxOpen = 3;

/** Remembers what a customer says they paid. Sending the same form again is as if it was sent once. */
export async function createClaim(
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  claim: NewClaim,
): Promise<ClaimOutcome> {
  const key = transactionKeyOf(claim.transactionId);
  if (key === undefined) return 'bad_transaction';
  try {
    return await inTransaction((tx) => insert(tx, claim, key));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'payment_claims_form') return 'created';
    if (constraint === 'payment_claims_transaction') return 'already_used';
    throw error;
  }
}

async function insert(tx: Tx, claim: NewClaim, key: string): Promise<ClaimOutcome> {
  const { subscriberId, method, sender, transactionId, amountMinor, formKey } = claim;
  const subscriber = await lockSubscriber(tx, subscriberId);
  if (!subscriber) throw new Error(`There is no subscriber ${subscriberId}`);
  if (await isTransactionUsed(tx, method, transactionId)) return 'already_used';
  if ((await countOpen(tx, subscriberId)) >= maxOpen) return 'too_many';
  await insertClaim(tx, {
    subscriber_id: subscriberId,
    reseller_user_id: subscriber.resellerUserId,
    method,
    sender,
    transaction_id: transactionId,
    transaction_key: key,
    amount_minor: amountMinor,
    form_key: formKey,
  });
  return 'created';
}
