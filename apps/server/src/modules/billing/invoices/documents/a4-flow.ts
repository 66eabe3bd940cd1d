import { millimetres, Pen, type Shape, type Sheet } from '@lastmile/pdf';
import type { Printed } from './document-model.ts';

export const a4 = { width: millimetres(210), height: millimetres(297), margin: millimetres(14) };
export const a4Inner = a4.width - 2 * a4.margin;
const bottom = a4.height - a4.margin - 26;

/** Sheets one after the other; what is put on them at once is never torn apart. */
export class A4Flow {
  readonly #pens: Pen[] = [];
  readonly #shape: Shape;
  readonly #printed: Printed;
  #y = a4.margin;
  #isEmpty = true;

  constructor(shape: Shape, printed: Printed) {
    this.#shape = shape;
    this.#printed = printed;
    this.#pens.push(new Pen(shape));
  }

  /** Draws what has to stand on one sheet: on this one where it fits, otherwise on the next. */
  put(draw: (pen: Pen, y: number) => number, atTop?: (pen: Pen, y: number) => number): void {
    const tried = new Pen(this.#shape);
    const end = draw(tried, this.#y);
    if (end <= bottom || this.#isEmpty) {
      this.#pens.at(-1)?.marks.push(...tried.marks);
      this.#y = end;
      this.#isEmpty = false;
      return;
    }
    const pen = this.#newSheet();
    if (atTop) this.#y = atTop(pen, this.#y);
    this.#y = draw(pen, this.#y);
  }

  #newSheet(): Pen {
    const pen = new Pen(this.#shape);
    this.#pens.push(pen);
    const { title, facts } = this.#printed;
    const [, number] = facts[0] ?? [];
    this.#y = pen.text(`${title} ${number ?? ''}`, small, a4.margin, a4.margin, a4Inner) + 6;
    return pen;
  }

  sheets(): Sheet[] {
    const { footer, pageWord } = this.#printed;
    const top = bottom + 8;
    return this.#pens.map((pen, index) => {
      const page = this.#pens.length > 1 ? `${pageWord} ${index + 1}/${this.#pens.length}` : '';
      pen.bar(a4.margin, top, a4Inner, 0.5, true);
      pen.pair(footer, page, small, a4.margin, top + 4, a4Inner);
      return { width: a4.width, height: a4.height, marks: pen.marks };
    });
  }
}

export const small = { size: 8.5, isFaint: true } as const;
export const body = { size: 9.5 } as const;
export const label = { size: 8, weight: 'bold', isFaint: true } as const;
