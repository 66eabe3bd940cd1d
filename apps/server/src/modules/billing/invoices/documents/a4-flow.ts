import { invoiceDocumentTexts } from '@lastmile/contract';
import { type DocumentLanguage, localDigits } from '@lastmile/kit';
import { millimetres, type Page, PageWriter, type Shape } from '@lastmile/pdf';
import type { DocumentModel } from './document-model.ts';

export const a4 = { width: millimetres(210), height: millimetres(297), margin: millimetres(14) };
export const a4Inner = a4.width - 2 * a4.margin;
/** The columns: texts on the left, figures on the right. */
export const half = a4Inner * 0.56;
export const side = { x: a4.margin + a4Inner * 0.6, width: a4Inner * 0.4 };
const bottom = a4.height - a4.margin - 26;

type Framed = Pick<DocumentModel, 'issuer' | 'title' | 'details' | 'footer' | 'language'>;

const pageNumber = (page: number, pages: number, language: DocumentLanguage): string =>
  localDigits(`${invoiceDocumentTexts[language].page} ${page}/${pages}`, language);

/** Consecutive pages; content that is put together is never split. */
export class A4Flow {
  readonly #pens: PageWriter[] = [];
  readonly #shape: Shape;
  readonly #document: Framed;
  #y = a4.margin;
  #isEmpty = true;

  constructor(shape: Shape, document: Framed) {
    this.#shape = shape;
    this.#document = document;
    this.#pens.push(new PageWriter(shape));
  }

  /** Draws content that must stay on one page: on this one if it fits, otherwise on the next. */
  put(
    draw: (writer: PageWriter, y: number) => number,
    atTop?: (writer: PageWriter, y: number) => number,
  ): void {
    const tried = new PageWriter(this.#shape);
    const end = draw(tried, this.#y);
    if (end <= bottom || this.#isEmpty) {
      this.#pens.at(-1)?.operations.push(...tried.operations);
      this.#y = end;
      this.#isEmpty = false;
      return;
    }
    const writer = this.#newPage();
    if (atTop) this.#y = atTop(writer, this.#y);
    this.#y = draw(writer, this.#y);
  }

  #newPage(): PageWriter {
    const writer = new PageWriter(this.#shape);
    this.#pens.push(writer);
    const { title, details } = this.#document;
    const [, number] = details[0] ?? [];
    this.#y = writer.text(`${title} ${number ?? ''}`, small, a4.margin, a4.margin, a4Inner) + 6;
    return writer;
  }

  pages(): Page[] {
    const { footer, language, issuer } = this.#document;
    const top = bottom + 8;
    return this.#pens.map((writer, index) => {
      const page = this.#pens.length > 1 ? pageNumber(index + 1, this.#pens.length, language) : '';
      writer.fill(a4.margin, top, a4Inner, 1, issuer.colour);
      writer.pair(footer, page, small, a4.margin, top + 5, a4Inner);
      return { width: a4.width, height: a4.height, operations: writer.operations };
    });
  }
}

export const small = { size: 8.5, isFaint: true } as const;
export const body = { size: 9.5 } as const;
export const label = { size: 8, weight: 'bold', isFaint: true } as const;
