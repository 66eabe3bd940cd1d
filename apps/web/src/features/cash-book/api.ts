import { cashBookCalls as book, type CallArguments, paymentCalls as c, urlOf } from '@lastmile/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billingKey, useBillingMutation } from '../../entities/billing/api.ts';
import { api, download } from '../../shared/api/client.ts';

export const usePendingHandOvers = () =>
  useQuery({
    queryKey: [...billingKey, 'pending-hand-overs'],
    queryFn: () => api(c.handOvers, { query: { status: 'pending', pageSize: 200 } }),
    select: ({ items }) => items,
  });

export const useCreateHandOver = () =>
  useBillingMutation((body: CallArguments<typeof c.handOver>['body']) => api(c.handOver, { body }));
export const useDecideHandOver = () =>
  useBillingMutation((body: CallArguments<typeof c.decideHandOver>['body']) =>
    api(c.decideHandOver, { body }),
  );

export const useRecordDeposit = () =>
  useBillingMutation((body: CallArguments<typeof book.deposit>['body']) => api(book.deposit, { body }));
export const useRecordExpense = () =>
  useBillingMutation((body: CallArguments<typeof book.expense>['body']) => api(book.expense, { body }));
interface Receipt {
  readonly id: number;
  readonly receipt: File;
}

export const useUploadReceipt = () =>
  useBillingMutation(({ id, receipt }: Receipt) =>
    api(book.uploadReceipt, {
      params: { id },
      query: { fileName: receipt.name },
      file: new Blob([receipt], { type: 'application/octet-stream' }),
    }),
  );
export const downloadReceipt = (id: number, fileName: string) =>
  download(urlOf(book.receipt, { id }), fileName);

export const useRecordOpening = () =>
  useBillingMutation((body: CallArguments<typeof book.opening>['body']) => api(book.opening, { body }));
export const useReverseMovement = () =>
  useBillingMutation((body: CallArguments<typeof book.reverse>['body']) => api(book.reverse, { body }));
export const useCloseDay = () =>
  useBillingMutation((body: CallArguments<typeof book.close>['body']) => api(book.close, { body }));
export const useReopenDay = () =>
  useBillingMutation((body: CallArguments<typeof book.reopen>['body']) => api(book.reopen, { body }));

type StatementQuery = NonNullable<CallArguments<typeof book.statement>['query']>;

export const useCashStatement = (query: StatementQuery) =>
  useQuery({
    queryKey: [...billingKey, 'cash-statement', query],
    queryFn: () => api(book.statement, { query }),
    placeholderData: keepPreviousData,
  });
