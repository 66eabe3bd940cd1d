import { workspacePath } from '../subscribers/paths.ts';

export const collectPath = '/isp/collect';
/** The line's workspace where its account is. */
export const subscriberBillingPath = (id: number) => `${workspacePath(id)}?tab=billing`;
/** The cash payments behind what this person holds. */
export const paymentsHeldByPath = (userId: number) => `/isp/payment-list?heldBy=${userId}`;
