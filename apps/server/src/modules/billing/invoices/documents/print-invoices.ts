import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { FileResponse } from '../../../../core/route.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { viewerOf } from '../operations/get-invoice.ts';
import { invoicesByIds, invoicesToPrint, matchingInvoices } from '../queries/printed-invoices.ts';
import { invoiceDocument } from './invoice-document.ts';
import { type Issuer, issuerOf } from './issuer.ts';
import { loadPdfWriter } from './load-pdf-writer.ts';

type Input = CallInput<typeof calls.invoices.pdfOfMany>['body'];
type Uses = Pick<PayLinkServices, 'clock' | 'payLinks'>;

/** How many invoices are read and held in memory at a time. */
const invoicesPerBatch = 100;

/** One file of the requested invoices, by number, each on its own page. */
export async function printInvoices(
  services: Uses,
  tx: Tx,
  input: Input,
  caller: Caller,
): Promise<FileResponse> {
  return invoicesFile(services, tx, await invoicesOf(services, tx, input, caller), input);
}

/** The same for invoices that were selected in another way. */
export async function invoicesFile(
  { clock, payLinks }: Uses,
  tx: Tx,
  invoicesToRender: readonly { readonly id: number; readonly number: string }[],
  input: Pick<Input, 'size' | 'language'>,
): Promise<FileResponse> {
  const [first] = invoicesToRender;
  if (!first) throw new Problem('not_found');
  const issuer = await issuerOf(tx, input.language);
  const title = invoicesToRender.length === 1 ? first.number : `invoices-${invoicesToRender.length}`;
  // Loaded here, so that only printing waits for fonts and shaping engine.
  const { renderDocument } = await loadPdfWriter();
  const ids = invoicesToRender.map(({ id }) => id);
  const options = { size: input.size, title, logo: issuer.printed.logo, createdAt: new Date(clock.now()) };
  return { name: `${title}.pdf`, body: renderDocument(documentsOf(tx, ids, issuer, payLinks), options) };
}

async function invoicesOf({ clock }: Uses, tx: Tx, { ids, filter }: Input, caller: Caller) {
  const viewer = await viewerOf(tx, clock, caller);
  if (ids === undefined) return matchingInvoices(tx, filter ?? { search: '' }, viewer);
  const named = await invoicesByIds(tx, ids, viewer);
  if (named.length !== new Set(ids).size) throw new Problem('not_found');
  return named;
}

async function* documentsOf(
  tx: Tx,
  ids: readonly number[],
  issuer: Issuer,
  payLinks: PayLinkServices['payLinks'],
) {
  for (let from = 0; from < ids.length; from += invoicesPerBatch) {
    const invoicesToRender = await invoicesToPrint(tx, ids.slice(from, from + invoicesPerBatch));
    for (const invoice of invoicesToRender)
      yield invoiceDocument(invoice, issuer, payLinks.urlOf(invoice.payLinkTarget));
  }
}
