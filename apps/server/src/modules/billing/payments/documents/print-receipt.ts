import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { issuerOf, loadPdfWriter } from '../../invoices/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { paymentViewer } from '../operations/get-payment.ts';
import { allocationsOf, findPayment } from '../queries/payments.ts';
import { findPayer } from '../queries/receipt-customer.ts';
import { receiptDocument } from './receipt-document.ts';

export async function printReceipt(
  clock: Clock,
  tx: Tx,
  { params: { id }, query }: CallInput<typeof calls.payments.receipt>,
  caller: Caller,
): Promise<FileResponse> {
  const payment = await findPayment(tx, id, paymentViewer(caller));
  if (!payment) throw new Problem('not_found');
  return receiptFile(clock, tx, payment, query);
}

/** The receipt of a payment of this subscriber that was not reversed. */
export async function printReceiptOfSubscriber(
  clock: Clock,
  tx: Tx,
  { id, subscriberId }: { readonly id: number; readonly subscriberId: number },
  query: DocumentQuery,
): Promise<FileResponse> {
  const payment = await findPayment(tx, id, { reseller: null, collector: null });
  if (payment?.subscriber.id !== subscriberId || payment.status === 'reversed')
    throw new Problem('not_found');
  return receiptFile(clock, tx, payment, query);
}

type DocumentQuery = CallInput<typeof calls.payments.receipt>['query'];

async function receiptFile(
  clock: Clock,
  tx: Tx,
  payment: NonNullable<Awaited<ReturnType<typeof findPayment>>>,
  { size, language }: DocumentQuery,
): Promise<FileResponse> {
  const [issuer, allocations, payer, balanceMinor] = await Promise.all([
    issuerOf(tx, language),
    allocationsOf(tx, payment.id),
    findPayer(tx, payment.subscriber.id),
    balanceOf(tx, payment.subscriber.id),
  ]);
  const printed = receiptDocument({ payment, allocations, payer, balanceMinor }, issuer);
  const { renderDocument } = await loadPdfWriter();
  const { number: title } = payment;
  const options = { size, title, logo: printed.issuer.logo, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}
