import { onA4 } from './on-a4.ts';
import { onRoll } from './on-roll.ts';
import { pdfOf } from './pdf-file.ts';
import type { Picture } from './picture.ts';
import type { Printed } from './printed.ts';
import { shape } from './shape.ts';

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
