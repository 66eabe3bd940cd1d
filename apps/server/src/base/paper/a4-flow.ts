import { Pen } from './pen.ts';
import type { Printed } from './printed.ts';
import type { Shape } from './shape.ts';
import { millimetres, type Sheet } from './sheet.ts';

export const a4 = { width: millimetres(210), height: millimetres(297), margin: millimetres(14) };
export const a4Inner = a4.width - 2 * a4.margin;
const footHeight = 26;

/** Sheets one after the other; what is begun with `need` stands whole on one of them. */
export class A4Flow {
  readonly #pens: Pen[] = [];
  readonly #shape: Shape;
  readonly #printed: Printed;
  y = a4.margin;

  constructor(shape: Shape, printed: Printed) {
    this.#shape = shape;
    this.#printed = printed;
    this.#pens.push(new Pen(shape));
  }

  get pen(): Pen {
    return this.#pens.at(-1) as Pen;
  }

  /** Goes to a new sheet where the height is not left on this one, and says whether it did. */
  need(height: number): boolean {
    if (this.y + height <= a4.height - a4.margin - footHeight) return false;
    this.#pens.push(new Pen(this.#shape));
    const { title, facts } = this.#printed;
    const [, number] = facts[0] ?? [];
    this.y = this.pen.text(`${title} ${number ?? ''}`, small, a4.margin, a4.margin, a4Inner) + 6;
    return true;
  }

  sheets(): Sheet[] {
    const { footer, pageWord } = this.#printed;
    const top = a4.height - a4.margin - footHeight + 8;
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
