import type { CallInput, CallOutput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { pageWithTotal } from '../../../../core/capped-total.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { fewSubscribers, resolveSearch, totalsUpToCap } from '../../../customers/subscribers/index.ts';
import { sumsOf, sumsOfWalked } from '../queries/invoice-totals.ts';
import { invoicePage } from '../queries/invoices.ts';
import { viewerOf } from './get-invoice.ts';

type List = typeof calls.invoices.list;

export async function listInvoices(
  clock: Clock,
  tx: Tx,
  query: CallInput<List>['query'],
  caller: Caller,
): Promise<CallOutput<List>> {
  const { page, pageSize, count, status } = query;
  const viewer = await viewerOf(tx, clock, caller);
  const search = await resolveSearch(tx, query.search, isConfined(caller), fewSubscribers);
  const [items, totals] = await Promise.all([
    invoicePage(tx, { ...query, search }, viewer, pageSize, (page - 1) * pageSize),
    search && count === 'capped'
      ? totalsUpToCap(search, {
          found: (some, atMost) => sumsOf(tx, { ...query, search: some }, viewer, atMost),
          walked: (atMost) => sumsOfWalked(tx, { ...query, search }, viewer, atMost),
        })
      : sumsOf(tx, query, viewer),
  ]);
  if ('isTotalCapped' in totals) return pageWithTotal(totals, { items, page, pageSize });
  const { total, totalMinor, paidMinor } = totals;
  const balanceDueMinor = status === 'cancelled' ? 0 : totalMinor - paidMinor;
  return { items, page, pageSize, total, sums: { totalMinor, paidMinor, balanceDueMinor } };
}
