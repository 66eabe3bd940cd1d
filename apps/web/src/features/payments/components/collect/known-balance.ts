import type { CallOutput, paymentCalls, UnpaidSubscriber } from '@lastmile/contract';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { billingKey } from '../../../../entities/billing/api.ts';
import type { SubscriberAccount } from '../../api.ts';

/** What the payment form needs; without a connection the invoices are not known. */
export interface KnownBalance {
  readonly subscriber: Pick<SubscriberAccount['subscriber'], 'id' | 'name' | 'username' | 'mobile'>;
  readonly balanceMinor: number;
  readonly invoices: SubscriberAccount['invoices'] | null;
}

type Pages = InfiniteData<CallOutput<typeof paymentCalls.unpaidSubscribers>>;

/** The balance as it was in the list, for a subscriber that is opened without a connection. */
export function useListedBalance(subscriberId: number): KnownBalance | undefined {
  const lists = useQueryClient().getQueriesData<Pages>({ queryKey: [...billingKey, 'unpaid-subscribers'] });
  const found = lists
    .flatMap(([, data]) => data?.pages.flatMap(({ items }): UnpaidSubscriber[] => items) ?? [])
    .find(({ id }) => id === subscriberId);
  if (!found) return undefined;
  const { id, name, username, mobile, balanceDueMinor } = found;
  return { subscriber: { id, name, username, mobile }, balanceMinor: balanceDueMinor, invoices: null };
}
