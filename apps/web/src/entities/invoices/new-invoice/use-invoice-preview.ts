import { type CallArguments, invoiceCalls } from '@lastmile/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

export type NewInvoice = CallArguments<typeof invoiceCalls.create>['body'];
const searchDebounceMs = 400;

/** Loads the preview from the server; sends nothing while the form is incomplete. */
export function useInvoicePreview(subscriberId: number, body: NewInvoice | undefined) {
  const [text] = useDebouncedValue(body ? JSON.stringify(body) : '', searchDebounceMs);
  return useQuery({
    // Not one of the money query keys: after issuing, the same preview would be refused as already invoiced.
    queryKey: ['invoice-preview', subscriberId, text],
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
