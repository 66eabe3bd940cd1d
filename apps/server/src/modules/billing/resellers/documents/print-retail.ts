import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import { type DocumentModel, issuerOf, loadPdfWriter } from '../../invoices/index.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { findPrintedInvoice, findPrintedPayment } from '../queries/printed-retail.ts';
import { retailInvoiceDocument, retailReceiptDocument } from './retail-documents.ts';

type Input = CallInput<typeof calls.retail.invoicePdf>;
type Query = Input['query'];
type Uses = Pick<PayLinkServices, 'clock' | 'payLinks'>;
/** A document of a subscriber who has it by a link. */
interface OwnDocument {
  readonly id: number;
  readonly subscriberId: number;
}

export const printRetailInvoice = async (services: Uses, tx: Tx, { params, query }: Input) =>
  invoiceFile(services, tx, await findPrintedInvoice(tx, params.id), query);

export async function printRetailInvoiceOf(services: Uses, tx: Tx, own: OwnDocument, query: Query) {
  const invoice = await findPrintedInvoice(tx, own.id);
  return invoiceFile(services, tx, invoice?.subscriberId === own.subscriberId ? invoice : undefined, query);
}

export const printRetailReceipt = async (clock: Clock, tx: Tx, { params, query }: Input) =>
  receiptFile(clock, tx, await findPrintedPayment(tx, params.id), query);

export async function printRetailReceiptOf(clock: Clock, tx: Tx, own: OwnDocument, query: Query) {
  const payment = await findPrintedPayment(tx, own.id);
  const isTheirs = payment?.subscriberId === own.subscriberId && !payment.isReversed;
  return receiptFile(clock, tx, isTheirs ? payment : undefined, query);
}

async function invoiceFile(
  { clock, payLinks }: Uses,
  tx: Tx,
  invoice: Awaited<ReturnType<typeof findPrintedInvoice>>,
  { size, language }: Query,
): Promise<FileResponse> {
  if (!invoice) throw new Problem('not_found');
  const payUrl = invoice.payLinkTarget === null ? null : payLinks.urlOf(invoice.payLinkTarget);
  const printed = retailInvoiceDocument(invoice, await issuerOf(tx, language), payUrl);
  return print(clock, invoice.number, size, printed);
}

async function receiptFile(
  clock: Clock,
  tx: Tx,
  payment: Awaited<ReturnType<typeof findPrintedPayment>>,
  { size, language }: Query,
): Promise<FileResponse> {
  if (!payment) throw new Problem('not_found');
  return print(clock, payment.number, size, retailReceiptDocument(payment, await issuerOf(tx, language)));
}

async function print(
  clock: Clock,
  title: string,
  size: Query['size'],
  printed: DocumentModel,
): Promise<FileResponse> {
  const { renderDocument } = await loadPdfWriter();
  const options = { size, title, logo: null, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(one(printed), options) };
}

async function* one<T>(value: T) {
  yield value;
}
