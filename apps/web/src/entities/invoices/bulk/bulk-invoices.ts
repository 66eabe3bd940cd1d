import { type BulkInvoicesResult, type Call, invoiceCalls } from '@lastmile/contract';
import { api } from '../../../shared/api/client.ts';
import { type ListQuery, loadSelectedRows } from '../../../shared/kit/list/list-call.ts';
import type { ListSelection } from '../../../shared/kit/list/list-section-props.ts';

export type BulkInvoiceAction = 'bulkPaid' | 'bulkUnpaid';
type SelectedInvoices = Pick<ListSelection, 'selection' | 'query'>;
/** All unpaid invoices of these subscribers. */
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

/** Names invoices the way the calls do: by id, or by the list's filter if no row was deselected. */
export async function toInvoiceReference({ selection, query }: SelectedInvoices): Promise<InvoiceReference> {
  if (selection.kind === 'some') return { ids: [...selection.ids] };
  const { sort: _sort, ...filter } = query;
  if (selection.except.size === 0) return { all: true, filter };
  const rows = await loadSelectedRows(invoiceCalls.list, {}, query, selection);
  return { ids: rows.map(({ id }) => id) };
}

export interface InvoicePreviewResult extends BulkInvoicesResult {
  /** The invoices to name when the action is confirmed. */
  readonly named: Named;
}

/** Evaluates the action for each invoice; changes nothing. */
export async function previewBulk(
  call: BulkInvoiceAction,
  target: InvoiceTarget,
  options: object,
): Promise<InvoicePreviewResult> {
  const named = 'subscriberIds' in target ? target : await toInvoiceReference(target);
  const outcome = await send(call, { ...named, ...options, preview: true });
  // Applies exactly what was previewed, even if more invoices match by now; a job does not list its invoices.
  return { ...outcome, named: outcome.done.length > 0 ? { ids: outcome.done } : named };
}

export const runBulk = (call: BulkInvoiceAction, { named }: InvoicePreviewResult, options: object) =>
  send(call, { ...named, ...options });
