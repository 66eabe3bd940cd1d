type Row = Readonly<Record<string, unknown>>;

/** Sorted by one of its columns, `-name` descending; equal rows stay in their order. */
export function sortRows<R extends object>(rows: readonly R[], sort: string): R[] {
  const key = sort.replace('-', '') as keyof R;
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (one: unknown, other: unknown): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one ?? '').localeCompare(String(other ?? ''));
  return [...rows].sort((one, other) => sign * compare(one[key], other[key]));
}

/** The sums of these columns over all rows. */
export function sumRows<R extends object, Key extends keyof R & string>(
  rows: readonly R[],
  keys: readonly Key[],
): Record<Key, number> {
  const sums = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  for (const row of rows as readonly (R & Row)[]) for (const key of keys) sums[key] += Number(row[key] ?? 0);
  return sums;
}

/** Hundredths of a percent; 0 of nothing. */
export const basisPoints = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 10_000) : 0;
