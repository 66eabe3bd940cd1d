import type { Clock } from '@lastmile/kit';
import type { Purpose } from '../../../platform/checkouts/index.ts';
import { returnTopUp, topUp } from '../queries/top-ups.ts';

/** Topping up the SMS balance: the money is the platform's, and the balance rises by all that was paid. */
export const smsTopUpPurpose = ({ clock }: { readonly clock: Clock }): Purpose => {
  const at = () => new Date(clock.now()).toISOString();
  return {
    payee: 'platform',
    runsAs: 'platform',
    post: async (tx, { id }) => ({ documentId: await topUp(tx, id, at()) }),
    reverse: (tx, { refundId }) => returnTopUp(tx, refundId, at()),
  };
};
