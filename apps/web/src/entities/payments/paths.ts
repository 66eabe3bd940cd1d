import { workspaceTabPath } from '../subscribers/paths.ts';

export const collectPath = '/isp/collect';
/** The billing tab of the subscriber's workspace. */
export const subscriberBillingPath = (id: number) => workspaceTabPath(id, 'billing');
/** The list of payments, reduced to the one with this receipt number. */
export const paymentSearchPath = (number: string) => `/isp/payment-list?search=${encodeURIComponent(number)}`;
