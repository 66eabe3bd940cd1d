/** What is counted: a coin or note with its plural, and the gender that number words agree with. */
export interface Unit {
  readonly one: string;
  readonly many: string;
  readonly feminine: boolean;
}

/** A currency whose minor unit has no name of its own here (or none at all, as the yen) lists only the major. */
type CurrencyUnits = readonly [major: Unit, minor?: Unit];

/** All that writing an amount out needs to know of a language. */
export interface AmountLanguage {
  readonly minus: string;
  readonly and: string;
  readonly currencies: Readonly<Record<string, CurrencyUnits>>;
  /** The count in words with its unit, in the form the count asks for: `one euro`, `two euros`. */
  count(count: number, unit: Unit): string;
}

/** A line or several of words, as a list. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/);

export const masculine = (one: string, many = one): Unit => ({ one, many, feminine: false });

export const feminine = (one: string, many = one): Unit => ({ one, many, feminine: true });

/** Splits 1234567 by 1000 into [1234, 567]; exact up to the largest safe integer, which n / size is not. */
export function splitBy(n: number, size: number): [higher: number, lower: number] {
  const lower = n % size;
  return [(n - lower) / size, lower];
}

/** Groups of three digits, the lowest first: 1234567 is [567, 234, 1]. */
export function thousandGroups(n: number): number[] {
  const [higher, lower] = splitBy(n, 1000);
  return higher === 0 ? [lower] : [lower, ...thousandGroups(higher)];
}

/** Whether the number ends on a word such as "million", which French and Portuguese join with "de". */
export const endsOnMillions = (n: number): boolean => n > 0 && n % 1_000_000 === 0;
