import { type CallArguments, invoiceCalls, invoiceUpdateForm } from '@lastmile/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

type Edit = CallArguments<typeof invoiceCalls.update>['body'];
const searchDebounceMs = 400;

/** Loads the new totals from the server; sends nothing while the form is incomplete. */
export function useEditPreview(typed: unknown) {
  const parsed = invoiceUpdateForm.safeParse(typed);
  const [text] = useDebouncedValue(parsed.success ? JSON.stringify(parsed.data) : '', searchDebounceMs);
  return useQuery({
    queryKey: ['edit-preview', text],
    queryFn: () => api(invoiceCalls.update, { body: { ...(JSON.parse(text) as Edit), preview: true } }),
    enabled: text !== '',
    ...(text === '' ? {} : { placeholderData: keepPreviousData }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
