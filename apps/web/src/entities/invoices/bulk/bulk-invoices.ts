import { type BulkInvoicesResult, type Call, invoiceCalls } from '@lastmile/contract';
import { api } from '../../../shared/api/client.ts';
import { type ListQuery, loadSelectedRows } from '../../../shared/kit/list/list-call.ts';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';

export type BulkInvoiceAction = 'bulkPaid' | 'bulkUnpaid';
type SelectedInvoices = Pick<ListSelection, 'selection' | 'query'>;
/** All that these lines have open. */
interface SubscriberInvoices {
  readonly subscriberIds: readonly number[];
}
export type InvoiceTarget = SelectedInvoices | SubscriberInvoices;
type InvoiceReference =
  | { readonly ids: readonly number[] }
  | { readonly all: true; readonly filter: ListQuery };
type Named = InvoiceReference | SubscriberInvoices;

const send = (call: BulkInvoiceAction, body: object) =>
  api<Call>(invoiceCalls[call], { body }) as unknown as Promise<BulkInvoicesResult>;

/** As the calls name bills: one by one, or by the list's filter where nothing was taken out of it. */
export async function toInvoiceReference({ selection, query }: SelectedInvoices): Promise<InvoiceReference> {
  if (selection.kind === 'some') return { ids: [...selection.ids] };
  const { sort: _sort, ...filter } = query;
  if (selection.except.size === 0) return { all: true, filter };
  const rows = await loadSelectedRows(invoiceCalls.list, {}, query, selection);
  return { ids: rows.map(({ id }) => id) };
}

export interface InvoicePreviewResult extends BulkInvoicesResult {
  /** What to name when it is done for real. */
  readonly named: Named;
}

/** What would happen to each bill; nothing changes. */
export async function previewBulk(
  call: BulkInvoiceAction,
  target: InvoiceTarget,
  options: object,
): Promise<InvoicePreviewResult> {
  const named = 'subscriberIds' in target ? target : await toInvoiceReference(target);
  const outcome = await send(call, { ...named, ...options, preview: true });
  // What was confirmed is what happens, though more may fit by now; a job's many bills are not told one by one.
  return { ...outcome, named: outcome.done.length > 0 ? { ids: outcome.done } : named };
}

export const runBulk = (call: BulkInvoiceAction, { named }: InvoicePreviewResult, options: object) =>
  send(call, { ...named, ...options });
