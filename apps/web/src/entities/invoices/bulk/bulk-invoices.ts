import { type BulkBillsOutcome, type Call, invoiceCalls } from '@lastmile/contract';
import { api } from '../../../shared/api/client.ts';
import { chosenRows, type ListQuery } from '../../../shared/kit/list/list-call.ts';
import type { Chosen } from '../../../shared/kit/list/list-section-props.ts';

export type BulkCall = 'bulkPaid' | 'bulkUnpaid';
type ChosenBills = Pick<Chosen, 'selection' | 'query'>;
/** All that these lines have open. */
interface OpenOfLines {
  readonly subscriberIds: readonly number[];
}
export type BillTarget = ChosenBills | OpenOfLines;
type NamedBills = { readonly ids: readonly number[] } | { readonly all: true; readonly filter: ListQuery };
type Named = NamedBills | OpenOfLines;

const send = (call: BulkCall, body: object) =>
  api<Call>(invoiceCalls[call], { body }) as unknown as Promise<BulkBillsOutcome>;

/** As the calls name bills: one by one, or by the list's filter where nothing was taken out of it. */
export async function namedBy({ selection, query }: ChosenBills): Promise<NamedBills> {
  if (selection.kind === 'some') return { ids: [...selection.ids] };
  const { sort: _sort, ...filter } = query;
  if (selection.except.size === 0) return { all: true, filter };
  const rows = await chosenRows(invoiceCalls.list, {}, query, selection);
  return { ids: rows.map(({ id }) => id) };
}

export interface Planned extends BulkBillsOutcome {
  /** What to name when it is done for real. */
  readonly named: Named;
}

/** What would happen to each bill; nothing changes. */
export async function previewBulk(call: BulkCall, target: BillTarget, options: object): Promise<Planned> {
  const named = 'subscriberIds' in target ? target : await namedBy(target);
  const outcome = await send(call, { ...named, ...options, preview: true });
  // What was confirmed is what happens, though more may fit by now; a job's many bills are not told one by one.
  return { ...outcome, named: outcome.done.length > 0 ? { ids: outcome.done } : named };
}

export const runBulk = (call: BulkCall, { named }: Planned, options: object) =>
  send(call, { ...named, ...options });
