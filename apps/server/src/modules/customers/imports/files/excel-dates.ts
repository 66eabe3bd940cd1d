const dayMs = 86_400_000;
const macOffset = 1_462;
/** 31 December 1899, less one day for 29 February 1900, which exists only in Excel's calendar. */
const epochMs = Date.UTC(1899, 11, 30);

/** The date of an Excel serial number; workbooks from old Macs count from 1904. */
export function dayOfSerial(serial: number, from1904 = false): string {
  const days = Math.floor(serial) + (from1904 ? macOffset : 0);
  return new Date(epochMs + days * dayMs).toISOString().slice(0, 10);
}

/** Ids of the built-in date formats, which workbooks do not declare. */
const builtIn = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Whether numbers of this format are dates: its code has a day or year outside quotes and colour names. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.has(id);
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
