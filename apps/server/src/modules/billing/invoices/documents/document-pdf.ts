import { type Picture, pdfOf, shape } from '@lastmile/pdf';
import { onA4 } from './a4-document.ts';
import type { Printed } from './document-model.ts';
import { onRoll } from './receipt-80mm.ts';

export type PaperSize = 'a4' | '80mm';
const layouts = { a4: onA4, '80mm': onRoll };

/** The file of all that is to print, each beginning on a sheet of its own. */
export const printedFile = (
  papers: AsyncIterable<Printed>,
  options: { size: PaperSize; title: string; logo: Picture | null; createdAt: Date },
): AsyncGenerator<Uint8Array> => pdfOf(laidOut(papers, options.size), options);

async function* laidOut(papers: AsyncIterable<Printed>, size: PaperSize) {
  for await (const printed of papers) yield layouts[size](printed, shape);
}
