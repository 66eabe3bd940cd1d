import { useWaitingPayments } from '../../../entities/checkouts/api.ts';
import { onlinePaymentsPath, paymentsToVerifyPath } from '../../../entities/checkouts/paths.ts';

/** How many things wait for someone, by the path of their page. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { claims, reviews } = useWaitingPayments();
  return { [paymentsToVerifyPath]: claims, [onlinePaymentsPath]: reviews };
}
