import { workspacePath } from '../subscribers/paths.ts';

export const collectPath = '/isp/collect';
/** The billing tab of the subscriber's workspace. */
export const subscriberBillingPath = (id: number) => `${workspacePath(id)}?tab=billing`;
/** Cash payments that make up the amount held by this user. */
export const paymentsHeldByPath = (userId: number) => `/isp/payment-list?heldBy=${userId}`;
