import { type CallArguments, invoiceCalls, paymentCalls, urlOf } from '@lastmile/contract';
import { download } from '../../shared/api/client.ts';

type PdfOptions = NonNullable<CallArguments<typeof invoiceCalls.pdf>['query']>;
type BulkPdfRequest = Omit<CallArguments<typeof invoiceCalls.pdfOfMany>['body'], keyof PdfOptions>;

/** A bill or a receipt by its number, or many bills by ids or by the list's filter. */
export type PdfSource =
  | { readonly invoice: { readonly id: number; readonly number: string } }
  | { readonly receipt: { readonly id: number; readonly number: string } }
  | { readonly invoices: BulkPdfRequest; readonly fileName: string };

/** What the server is asked for, and the name that the file is kept under. */
export function pdfRequest(thing: PdfSource, options: PdfOptions): readonly [string, string, RequestInit] {
  if ('invoice' in thing)
    return [urlOf(invoiceCalls.pdf, thing.invoice, options), `${thing.invoice.number}.pdf`, {}];
  if ('receipt' in thing)
    return [urlOf(paymentCalls.receipt, thing.receipt, options), `${thing.receipt.number}.pdf`, {}];
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...thing.invoices, ...options }),
  };
  return [urlOf(invoiceCalls.pdfOfMany), `${thing.fileName}.pdf`, init];
}

/** Fetches it as the signed-in user and hands it to the browser to keep. */
export const downloadPdf = (thing: PdfSource, options: PdfOptions = {}): Promise<void> =>
  download(...pdfRequest(thing, options));
