import { type CallArguments, invoiceCalls, paymentCalls, urlOf } from '@lastmile/contract';
import { download } from '../../shared/api/client.ts';

type Paper = NonNullable<CallArguments<typeof invoiceCalls.pdf>['query']>;
type Many = Omit<CallArguments<typeof invoiceCalls.pdfOfMany>['body'], keyof Paper>;

/** A bill or a receipt by its number, or many bills by ids or by the list's filter. */
export type PrintedThing =
  | { readonly bill: { readonly id: number; readonly number: string } }
  | { readonly receipt: { readonly id: number; readonly number: string } }
  | { readonly bills: Many; readonly fileName: string };

/** What the server is asked for, and the name that the file is kept under. */
export function pdfRequest(thing: PrintedThing, paper: Paper): readonly [string, string, RequestInit] {
  if ('bill' in thing) return [urlOf(invoiceCalls.pdf, thing.bill, paper), `${thing.bill.number}.pdf`, {}];
  if ('receipt' in thing)
    return [urlOf(paymentCalls.receipt, thing.receipt, paper), `${thing.receipt.number}.pdf`, {}];
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...thing.bills, ...paper }),
  };
  return [urlOf(invoiceCalls.pdfOfMany), `${thing.fileName}.pdf`, init];
}

/** Fetches it as the signed-in user and hands it to the browser to keep. */
export const downloadPdf = (thing: PrintedThing, paper: Paper = {}): Promise<void> =>
  download(...pdfRequest(thing, paper));
