import type { IspAction, IspStatus } from '@lastmile/contract';

/** From which statuses an administrator may take an action, and where it leads. */
const transitions: Readonly<
  Record<IspAction, { readonly from: readonly IspStatus[]; readonly to: IspStatus }>
> = {
  // Also without the payment, for example because it was made in cash.
  approve: { from: ['registered', 'payment_pending', 'under_review'], to: 'active' },
  reject: { from: ['registered', 'payment_pending', 'under_review'], to: 'rejected' },
  suspend: { from: ['active'], to: 'suspended' },
  reactivate: { from: ['suspended'], to: 'active' },
  close: { from: ['active', 'suspended'], to: 'closed' },
};

/** Undefined if the action is not possible in this status. */
export function statusAfter(action: IspAction, status: IspStatus): IspStatus | undefined {
  const { from, to } = transitions[action];
  return from.includes(status) ? to : undefined;
}

/** A coupon that covers everything counts as a payment. Undefined if the registration does not wait for one. */
export function statusAfterPayment(status: IspStatus, isReviewed: boolean): IspStatus | undefined {
  if (status !== 'registered' && status !== 'payment_pending') return undefined;
  return isReviewed ? 'under_review' : 'active';
}

/** The actions that are offered in a status. */
export const actionsIn = (status: IspStatus): IspAction[] =>
  (Object.keys(transitions) as IspAction[]).filter((action) => statusAfter(action, status) !== undefined);
