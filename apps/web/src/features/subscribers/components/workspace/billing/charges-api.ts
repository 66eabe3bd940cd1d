import { type CallArguments, type CallOutput, invoiceCalls } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { moneyKey, useMoneyChange } from '../../../../../entities/billing/api.ts';
import { api } from '../../../../../shared/api/client.ts';

export type RecurringCharge = CallOutput<typeof invoiceCalls.charges>['items'][number];
type Charges = CallArguments<typeof invoiceCalls.setCharges>['body']['items'];

export const useCharges = (subscriberId: number) =>
  useQuery({
    queryKey: [...moneyKey, 'charges', subscriberId],
    queryFn: async () => (await api(invoiceCalls.charges, { params: { subscriberId } })).items,
  });

/** All of them at once; bills already issued stay. */
export const useSetCharges = (subscriberId: number) =>
  useMoneyChange((items: Charges) =>
    api(invoiceCalls.setCharges, { params: { subscriberId }, body: { items } }),
  );
