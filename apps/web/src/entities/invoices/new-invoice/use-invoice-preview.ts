import { type CallArguments, invoiceCalls } from '@lastmile/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

export type NewInvoice = CallArguments<typeof invoiceCalls.create>['body'];
const searchDebounceMs = 400;

/** What the bill would be, from the server; nothing is asked while what is typed makes no bill. */
export function useInvoicePreview(subscriberId: number, body: NewInvoice | undefined) {
  const [text] = useDebouncedValue(body ? JSON.stringify(body) : '', searchDebounceMs);
  return useQuery({
    // Not among the money's keys: once it is issued, the same bill would be refused as billed already.
    queryKey: ['bill-preview', subscriberId, text],
    queryFn: () =>
      api(invoiceCalls.create, {
        params: { subscriberId },
        body: { ...(JSON.parse(text) as NewInvoice), preview: true },
      }),
    enabled: text !== '',
    ...(text === '' ? {} : { placeholderData: keepPreviousData }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
