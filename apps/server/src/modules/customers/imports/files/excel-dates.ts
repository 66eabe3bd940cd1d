const dayMs = 86_400_000;
const macOffset = 1_462;
/** 31 December 1899 less the 29 February 1900 that the sheet's calendar has and the world's had not. */
const epochMs = Date.UTC(1899, 11, 30);

/** A day as spreadsheets count them; those of old Macs begin four years later. */
export function dayOfSerial(serial: number, from1904 = false): string {
  const days = Math.floor(serial) + (from1904 ? macOffset : 0);
  return new Date(epochMs + days * dayMs).toISOString().slice(0, 10);
}

/** Formats that every workbook has without naming them. */
const builtIn = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Whether numbers of this format are days: it shows a day or a year, beside quoted words and colours. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.has(id);
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
