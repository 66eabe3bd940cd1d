import { parseMoney } from '@lastmile/kit';

export interface StatementColumns {
  readonly transactionColumn: string;
  readonly amountColumn: string;
  readonly feeColumn?: string | undefined;
  readonly dateColumn?: string | undefined;
}

export interface ReadRow {
  readonly rowNumber: number;
  readonly transactionId: string;
  readonly day: string | null;
  readonly amountMinor: number | null;
  readonly feeMinor: number | null;
  readonly rawText: string | null;
}

/** Files write a negative amount in brackets, and more decimals than the currency has. */
export function readAmount(cell: string, currency: string): number | undefined {
  const text = cell.trim();
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  const parsed = parseMoney((inBrackets ?? text).replace(/(\.\d\d)0+(?!\d)/, '$1'), currency);
  if (!parsed.ok) return undefined;
  return inBrackets === undefined ? parsed.value : -Math.abs(parsed.value);
}

/** The places of the columns in the header; undefined if one of them is missing. */
export function placesOf(headers: readonly string[], columns: StatementColumns) {
  const place = (header: string | undefined) => (header === undefined ? undefined : headers.indexOf(header));
  const places = {
    transaction: headers.indexOf(columns.transactionColumn),
    amount: headers.indexOf(columns.amountColumn),
    fee: place(columns.feeColumn),
    day: place(columns.dateColumn),
  };
  return Object.values(places).includes(-1) ? undefined : places;
}
type Places = NonNullable<ReturnType<typeof placesOf>>;

/** Undefined for a row without a transaction: a total, or a note of the gateway. */
export function readRow(
  cells: readonly string[],
  rowNumber: number,
  places: Places,
  currency: string,
): ReadRow | undefined {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim());
  const transactionId = cell(places.transaction).slice(0, 200);
  if (!/[A-Za-z0-9]/.test(transactionId)) return undefined;
  const [amountText, feeText] = [cell(places.amount), cell(places.fee)];
  const amountMinor = readAmount(amountText, currency);
  const fee = feeText === '' ? null : readAmount(feeText, currency);
  const isReadable = amountMinor !== undefined && fee !== undefined;
  return {
    rowNumber,
    transactionId,
    day: cell(places.day).slice(0, 60) || null,
    amountMinor: isReadable ? amountMinor : null,
    // Some gateways write what they keep as a negative amount.
    feeMinor: isReadable && fee !== null ? Math.abs(fee) : null,
    rawText: isReadable ? null : [amountText, feeText].filter(Boolean).join(' · ').slice(0, 200),
  };
}
