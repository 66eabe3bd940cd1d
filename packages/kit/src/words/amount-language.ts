/** A unit that is counted: a coin or note with its plural, and the gender that number words agree with. */
export interface Unit {
  readonly one: string;
  readonly many: string;
  readonly feminine: boolean;
}

/**
 * A currency whose minor unit has no name here (or does not exist, as for the yen) lists only the major one.
 */
type CurrencyUnits = readonly [major: Unit, minor?: Unit];

/** Everything needed to write an amount in words in one language. */
export interface AmountLanguage {
  readonly minus: string;
  readonly and: string;
  readonly currencies: Readonly<Record<string, CurrencyUnits>>;
  /** The count in words with its unit in the right form: `one euro`, `two euros`. */
  count(count: number, unit: Unit): string;
}

/** Words separated by white space, as a list. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/);

export const masculine = (one: string, many = one): Unit => ({ one, many, feminine: false });

export const feminine = (one: string, many = one): Unit => ({ one, many, feminine: true });

/** Splits 1234567 by 1000 into [1234, 567]; exact up to the largest safe integer, unlike n / size. */
export function splitBy(n: number, size: number): [higher: number, lower: number] {
  const lower = n % size;
  return [(n - lower) / size, lower];
}

/** Groups of three digits, the lowest first: 1234567 is [567, 234, 1]. */
export function thousandGroups(n: number): number[] {
  const [higher, lower] = splitBy(n, 1000);
  return higher === 0 ? [lower] : [lower, ...thousandGroups(higher)];
}

/** Whether the number ends with a noun such as "million", which French and Portuguese join with "de". */
export const endsOnMillions = (n: number): boolean => n > 0 && n % 1_000_000 === 0;
