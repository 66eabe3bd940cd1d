interface Point {
  readonly key: string;
  readonly values: readonly number[];
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** All days or months of the period, with zeros where nothing happened: columns stand at the distance of their days. */
export function fillSeries<P extends Point>(
  kind: 'days' | 'months',
  { from, to }: Period,
  series: readonly P[],
): readonly (P | Point)[] {
  const known = new Map(series.map((point) => [point.key, point]));
  const zeros = series[0]?.values.map(() => 0) ?? [];
  const keys = keysBetween(kind, from, to);
  // A point outside the period, if there ever is one, must not get lost.
  if (series.some(({ key }) => !keys.includes(key))) return series;
  return keys.map((key) => known.get(key) ?? { key, values: zeros });
}

function keysBetween(kind: 'days' | 'months', from: string, to: string): string[] {
  const length = kind === 'days' ? 10 : 7;
  const last = to.slice(0, length);
  const keys: string[] = [];
  const at = new Date(`${kind === 'days' ? from : `${from.slice(0, 7)}-01`}T00:00:00Z`);
  for (let key = at.toISOString().slice(0, length); key <= last; key = at.toISOString().slice(0, length)) {
    keys.push(key);
    if (kind === 'days') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return keys;
}
