import type { Cell } from './cells.ts';

const formula = /^[=+\-@\t\r＝＋－＠]/u;
/** Amounts, and phone numbers as E.164 writes them: harmless although they begin with a sign. */
const harmless = /^[+-]?\d[\d.]*$/;

/** Text that a spreadsheet would execute as a formula gets an apostrophe, which imports remove again. */
export const csvCell = ({ value }: Pick<Cell, 'value'>): string => {
  if (value === null) return '';
  const text = String(value);
  return formula.test(text) && !harmless.test(text) ? `'${text}` : text;
};
