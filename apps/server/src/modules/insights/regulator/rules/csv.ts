const formula = /^[=+\-@\t\r＝＋－＠]/u;
/** Phone numbers begin with a sign and are harmless. */
const harmless = /^[+-]?\d[\d.]*$/;

function cellOf(value: string): string {
  // Text that a spreadsheet would execute gets an apostrophe.
  const safe = formula.test(value) && !harmless.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;
