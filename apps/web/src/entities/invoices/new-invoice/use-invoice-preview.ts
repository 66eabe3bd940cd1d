import { type CallArguments, invoiceCalls } from '@lastmile/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

export type NewBill = CallArguments<typeof invoiceCalls.create>['body'];
const typingPauseMs = 400;

/** What the bill would be, from the server; nothing is asked while what is typed makes no bill. */
export function useBillPreview(subscriberId: number, body: NewBill | undefined) {
  const [text] = useDebouncedValue(body ? JSON.stringify(body) : '', typingPauseMs);
  return useQuery({
    // Not among the money's keys: once it is issued, the same bill would be refused as billed already.
    queryKey: ['bill-preview', subscriberId, text],
    queryFn: () =>
      api(invoiceCalls.create, {
        params: { subscriberId },
        body: { ...(JSON.parse(text) as NewBill), preview: true },
      }),
    enabled: text !== '',
    ...(text === '' ? {} : { placeholderData: keepPreviousData }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
