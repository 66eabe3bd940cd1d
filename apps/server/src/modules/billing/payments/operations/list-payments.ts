import type { CallInput, CallOutput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { pageWithTotal } from '../../../../core/capped-total.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { fewSubscribers, resolveSearch, totalsUpToCap } from '../../../customers/subscribers/index.ts';
import { sumsByMethod, sumsOf, sumsOfWalked } from '../queries/payment-totals.ts';
import { paymentPage } from '../queries/payments.ts';
import { paymentViewer } from './get-payment.ts';

type List = typeof calls.payments.list;

export async function listPayments(
  tx: Tx,
  query: CallInput<List>['query'],
  caller: Caller,
): Promise<CallOutput<List>> {
  const { page, pageSize, count } = query;
  const viewer = paymentViewer(caller);
  const search = await resolveSearch(tx, query.search, isConfined(caller), fewSubscribers);
  const mayStop = search !== null && count === 'capped';
  const [items, totals, methods] = await Promise.all([
    paymentPage(tx, { ...query, search }, viewer, pageSize, (page - 1) * pageSize),
    mayStop
      ? totalsUpToCap(search, {
          found: (some, atMost) => sumsOf(tx, { ...query, search: some }, viewer, atMost),
          walked: (atMost) => sumsOfWalked(tx, { ...query, search }, viewer, atMost),
        })
      : sumsOf(tx, query, viewer),
    mayStop ? null : sumsByMethod(tx, query, viewer),
  ]);
  if ('isTotalCapped' in totals) return pageWithTotal(totals, { items, page, pageSize });
  const { total, ...sums } = totals;
  const byMethod = methods ?? (await sumsByMethod(tx, query, viewer));
  return { items, page, pageSize, total, sums: { ...sums, byMethod } };
}
