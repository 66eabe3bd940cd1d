import { reportCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useShownDays } from './use-shown-days.ts';
import { useUnitText } from './use-unit-text.ts';

/** The VAT rates of the documents in the days that are shown, as options of a filter. Empty until they are loaded. */
export function useVatRates(): { readonly value: string; readonly label: string }[] {
  const { from, to } = useShownDays();
  const unit = useUnitText();
  const { data } = useQuery({
    queryKey: ['pick', 'vatRates', from, to],
    queryFn: () => api(reportCalls.vat, { query: { from, to, pageSize: 200 } }),
    placeholderData: keepPreviousData,
  });
  return [...new Set(data?.items.map(({ vatRate }) => vatRate))]
    .sort((one, other) => one - other)
    .map((rate) => ({ value: String(rate), label: unit('percent', rate) }));
}
