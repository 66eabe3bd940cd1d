import type { CallInput, calls, RetailInvoice, RetailPayment } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { ExportRow } from '../../../../core/route.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { isSubscriberVisible } from '../queries/references.ts';
import { findResellerModel } from '../queries/resellers.ts';
import {
  countRetailInvoices,
  countRetailPayments,
  retailInvoicePage,
  retailPaymentPage,
  retailSums,
} from '../queries/retail.ts';
import { findRetailReseller } from '../queries/retail-pay-page.ts';
import { retailBalanceOf } from '../queries/retail-payments.ts';

type Invoices = CallInput<typeof calls.retail.invoices>;
type Payments = CallInput<typeof calls.retail.payments>;

const exportedAtOnce = 1_000;
const lastInvoices = 12;

async function filterOf(clock: Clock, tx: Tx, { params: { id }, query }: Invoices | Payments) {
  if (!(await findResellerModel(tx, id))) throw new Problem('not_found');
  return { ...query, resellerId: id, today: todayIn(await zoneOf(tx), clock).toString() };
}

const rowsOf = ({ page, pageSize, sort }: Invoices['query'] | Payments['query']) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  isAscending: !sort.startsWith('-'),
});

export async function listRetailInvoices(clock: Clock, tx: Tx, input: Invoices) {
  const filter = await filterOf(clock, tx, input);
  const { page, pageSize } = input.query;
  const items = await retailInvoicePage(tx, filter, rowsOf(input.query));
  const total = await countRetailInvoices(tx, filter);
  return { items, page, pageSize, total, sums: await retailSums(tx, filter.resellerId, filter.today) };
}

/** For the page of a subscriber. */
export async function getRetailOf(clock: Clock, tx: Tx, subscriberId: number) {
  if (!(await isSubscriberVisible(tx, subscriberId))) throw new Problem('not_found');
  const seller = await findRetailReseller(tx, subscriberId);
  if (!seller) return { seller: null, balanceDueMinor: 0, creditMinor: 0, invoices: [] };
  const today = todayIn(await zoneOf(tx), clock).toString();
  const filter = { resellerId: seller.id, subscriberId, today, search: '' };
  const invoices = await retailInvoicePage(tx, filter, {
    limit: lastInvoices,
    offset: 0,
    isAscending: false,
  });
  const balanceMinor = await retailBalanceOf(tx, filter);
  return {
    seller: { id: seller.id, name: seller.name },
    balanceDueMinor: Math.max(0, balanceMinor),
    creditMinor: Math.max(0, 0 - balanceMinor),
    invoices,
  };
}

export async function listRetailPayments(clock: Clock, tx: Tx, input: Payments) {
  const filter = await filterOf(clock, tx, input);
  const { page, pageSize } = input.query;
  const items = await retailPaymentPage(tx, filter, rowsOf(input.query));
  return { items, page, pageSize, total: await countRetailPayments(tx, filter) };
}

export async function* exportRetailInvoices(
  clock: Clock,
  tx: Tx,
  input: Invoices,
): AsyncGenerator<ExportRow> {
  const filter = await filterOf(clock, tx, input);
  const page = (offset: number) =>
    retailInvoicePage(tx, filter, { ...rowsOf(input.query), limit: exportedAtOnce, offset });
  yield* inChunks(page, ({ subscriber, creditedMinor, ...row }: RetailInvoice) => ({
    ...row,
    username: subscriber.username,
    name: subscriber.name,
    unusedMinor: creditedMinor,
  }));
}

export async function* exportRetailPayments(
  clock: Clock,
  tx: Tx,
  input: Payments,
): AsyncGenerator<ExportRow> {
  const filter = await filterOf(clock, tx, input);
  const page = (offset: number) =>
    retailPaymentPage(tx, filter, { ...rowsOf(input.query), limit: exportedAtOnce, offset });
  yield* inChunks(page, ({ subscriber, isReversed, ...row }: RetailPayment) => ({
    ...row,
    username: subscriber.username,
    name: subscriber.name,
    status: isReversed ? 'reversed' : 'posted',
  }));
}

async function* inChunks<Row>(
  page: (offset: number) => Promise<Row[]>,
  exported: (row: Row) => ExportRow,
): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += exportedAtOnce) {
    const rows = await page(offset);
    for (const row of rows) yield exported(row);
    if (rows.length < exportedAtOnce) return;
  }
}
