import {
  type CallArguments,
  creditNoteCalls,
  invoiceCalls,
  paymentCalls,
  resellerCalls,
  retailCalls,
  statementCalls,
  urlOf,
} from '@lastmile/contract';
import { download } from '../../shared/api/client.ts';

type PdfOptions = NonNullable<CallArguments<typeof invoiceCalls.pdf>['query']>;
type BulkPdfRequest = Omit<CallArguments<typeof invoiceCalls.pdfOfMany>['body'], keyof PdfOptions>;

interface StatementPdfRequest {
  readonly id: number;
  readonly fileName: string;
  readonly from?: string;
  readonly to?: string;
}

/** An invoice, receipt or credit note by number, one of a wholesale reseller to their subscriber, the statement of a customer or reseller, or many invoices by ids or by the list's filter. */
export type PdfSource =
  | { readonly invoice: { readonly id: number; readonly number: string } }
  | { readonly receipt: { readonly id: number; readonly number: string } }
  | { readonly creditNote: { readonly id: number; readonly number: string } }
  | { readonly retailInvoice: { readonly id: number; readonly number: string } }
  | { readonly retailReceipt: { readonly id: number; readonly number: string } }
  | { readonly customerStatement: StatementPdfRequest }
  | { readonly resellerStatement: StatementPdfRequest }
  | {
      readonly welcomeSheet: { readonly id: number; readonly password?: string; readonly fileName: string };
    }
  | { readonly invoices: BulkPdfRequest; readonly fileName: string };

/** Request URL and file name. */
export function pdfRequest(source: PdfSource, options: PdfOptions): readonly [string, string, RequestInit] {
  if ('invoice' in source)
    return [urlOf(invoiceCalls.pdf, source.invoice, options), `${source.invoice.number}.pdf`, {}];
  if ('receipt' in source)
    return [urlOf(paymentCalls.receipt, source.receipt, options), `${source.receipt.number}.pdf`, {}];
  if ('creditNote' in source)
    return [urlOf(creditNoteCalls.pdf, source.creditNote, options), `${source.creditNote.number}.pdf`, {}];
  if ('retailInvoice' in source) {
    const { number, ...params } = source.retailInvoice;
    return [urlOf(retailCalls.invoicePdf, params, options), `${number}.pdf`, {}];
  }
  if ('retailReceipt' in source) {
    const { number, ...params } = source.retailReceipt;
    return [urlOf(retailCalls.receiptPdf, params, options), `${number}.pdf`, {}];
  }
  if ('customerStatement' in source) {
    const { id, fileName, ...period } = source.customerStatement;
    return [urlOf(statementCalls.customerPdf, { id }, { ...period, ...options }), `${fileName}.pdf`, {}];
  }
  if ('resellerStatement' in source) {
    const { id, fileName, ...period } = source.resellerStatement;
    return [urlOf(resellerCalls.statementPdf, { id }, { ...period, ...options }), `${fileName}.pdf`, {}];
  }
  if ('welcomeSheet' in source) {
    const { fileName, ...sheet } = source.welcomeSheet;
    const body = { ...sheet, ...(options.language ? { language: options.language } : {}) };
    return [urlOf(invoiceCalls.welcomeSheet), `${fileName}.pdf`, post(body)];
  }
  const init = post({ ...source.invoices, ...options });
  return [urlOf(invoiceCalls.pdfOfMany), `${source.fileName}.pdf`, init];
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Downloads the PDF as the signed-in user. */
export const downloadPdf = (source: PdfSource, options: PdfOptions = {}): Promise<void> =>
  download(...pdfRequest(source, options));
