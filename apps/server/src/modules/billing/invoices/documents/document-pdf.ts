import { foldDigits } from '@lastmile/kit';
import { type Image, type Shape, shape, writePdf } from '@lastmile/pdf';
import { layOutA4 } from './a4-document.ts';
import { layOutWelcomeSheet } from './a4-welcome.ts';
import type { DocumentModel } from './document-model.ts';
import { layOutReceipt80mm } from './receipt-80mm.ts';
import type { WelcomeSheet } from './welcome/welcome-sheet.ts';

export type DocumentSize = 'a4' | '80mm';
const layouts = { a4: layOutA4, '80mm': layOutReceipt80mm };

/** One file of all documents, each starting on its own page. */
export const renderDocument = (
  documents: AsyncIterable<DocumentModel>,
  options: { size: DocumentSize; title: string; logo: Image | null; createdAt: Date },
): AsyncGenerator<Uint8Array> => writePdf(renderPages(documents, options.size), options);

async function* renderPages(documents: AsyncIterable<DocumentModel>, size: DocumentSize) {
  for await (const document of documents) yield layouts[size](document, shapeFor(document));
}

/** Every text of a document is shaped, so that this is the one place to change its digits. */
const shapeFor = ({ issuer }: Pick<DocumentModel, 'issuer'>): Shape =>
  issuer.digits === 'latin' ? (text, weight) => shape(foldDigits(text), weight) : shape;

/** The sheet that a new customer gets, on one page. */
export const renderWelcomeSheet = (
  sheet: WelcomeSheet,
  options: { title: string; logo: Image | null; createdAt: Date },
): AsyncGenerator<Uint8Array> => writePdf(one(layOutWelcomeSheet(sheet, shapeFor(sheet))), options);

async function* one<T>(value: T) {
  yield value;
}
