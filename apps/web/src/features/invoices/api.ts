import { type CallArguments, type CallOutput, invoiceCalls } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api } from '../../shared/api/client.ts';

const c = invoiceCalls;

export const useInvoice = (invoiceId: number) =>
  useQuery({
    queryKey: [...billingKey, 'invoice', invoiceId],
    queryFn: () => api(c.get, { query: { invoiceId } }),
  });

/** For counts: the smallest page, because its rows are not used. */
const fewest = 10;
export const figureKeys = ['all', 'unpaid', 'partial', 'overdue', 'paid'] as const;
export type FigureKey = (typeof figureKeys)[number];
type Filters = Readonly<Record<string, string>>;

/** Filters of each figure. */
export const filterOfFigure = (figure: FigureKey): Filters => {
  if (figure === 'all') return {};
  return figure === 'overdue' ? { overdue: 'yes' } : { status: figure };
};

export type InvoiceCount = Pick<CallOutput<typeof c.list>, 'total' | 'isTotalCapped'>;

/** Number of invoices per figure among those that match the other filters. */
export function useInvoiceCounts({ status: _status, overdue: _overdue, ...others }: Filters) {
  const count = async (figure: FigureKey, signal: AbortSignal) => {
    const query = { ...others, ...filterOfFigure(figure), pageSize: fewest, count: 'capped' } as const;
    const found: InvoiceCount = await api(c.list, { query }, { signal });
    return [figure, found] as const;
  };
  return useQuery({
    queryKey: [...billingKey, 'invoice-counts', others],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(figureKeys.map((figure) => count(figure, signal)));
      return Object.fromEntries(counts) as Record<FigureKey, InvoiceCount>;
    },
    placeholderData: keepPreviousData,
  }).data;
}

export const useUpdateInvoice = () =>
  useBillingMutation((body: CallArguments<typeof c.update>['body']) => api(c.update, { body }));
export const useCancelInvoice = () =>
  useBillingMutation((body: CallArguments<typeof c.cancel>['body']) => api(c.cancel, { body }));
export const useCreateCreditNote = () =>
  useBillingMutation((body: CallArguments<typeof c.creditNote>['body']) => api(c.creditNote, { body }));
