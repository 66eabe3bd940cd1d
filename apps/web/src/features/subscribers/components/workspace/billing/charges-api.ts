import { type CallArguments, type CallOutput, invoiceCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../../../../entities/billing/api.ts';
import { api } from '../../../../../shared/api/client.ts';

export type RecurringCharge = CallOutput<typeof invoiceCalls.charges>['items'][number];
type Charges = CallArguments<typeof invoiceCalls.setCharges>['body']['items'];

export const useCharges = (subscriberId: number) =>
  useQuery({
    queryKey: [...billingKey, 'charges', subscriberId],
    queryFn: async () => (await api(invoiceCalls.charges, { params: { subscriberId } })).items,
  });

/** Saves all charges at once; issued invoices do not change. */
export const useSaveCharges = (subscriberId: number) =>
  useBillingMutation((items: Charges) =>
    api(invoiceCalls.setCharges, { params: { subscriberId }, body: { items } }),
  );
