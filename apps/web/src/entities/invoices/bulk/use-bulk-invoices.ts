import type { BulkInvoicesResult } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingMutation } from '../../billing/api.ts';
import { type BulkInvoiceAction, type InvoiceTarget, previewBulk, runBulk } from './bulk-invoices.ts';
import { plannedCount } from './bulk-result.ts';

/** Preview, confirmation and result of a bulk action on invoices. */
export function useBulkInvoices(
  call: BulkInvoiceAction,
  target: InvoiceTarget,
  previewWith: object,
  onDone?: () => void,
) {
  const [outcome, setOutcome] = useState<BulkInvoicesResult>();
  const preview = useQuery({
    // Not one of the money query keys: the preview must not be refetched after the action.
    queryKey: ['bulk-invoices-preview', call, keyOf(target), previewWith],
    queryFn: () => previewBulk(call, target, previewWith),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const change = useBillingMutation((options: object) => {
    if (!preview.data) throw new Error('Nothing was shown to be confirmed');
    return runBulk(call, preview.data, options);
  });
  return {
    preview,
    outcome,
    canRun: preview.data !== undefined && plannedCount(preview.data) > 0,
    /** Throws when the server refuses the whole request. */
    run: async (options: object) => {
      const result = await change.mutateAsync(options);
      const { refused = [], rows = [] } = preview.data ?? {};
      setOutcome({ ...result, refused: [...result.refused, ...refused], rows });
      onDone?.();
    },
  };
}

function keyOf(target: InvoiceTarget) {
  if ('subscriberIds' in target) return target;
  const { selection, query } = target;
  return selection.kind === 'some' ? [...selection.ids] : { query, except: [...selection.except] };
}
