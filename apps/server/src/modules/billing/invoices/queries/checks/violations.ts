import { rawQuery, type Tx } from '@lastmile/database';

/** The texts of a query whose only column is `violation`. */
export async function violationsOf(tx: Tx, query: string): Promise<string[]> {
  const { rows } = await tx.executeQuery<{ violation: string }>(rawQuery(query));
  return rows.map(({ violation }) => violation);
}

/** A fraction of numbers from 0 on, rounded half-even, as SQL. `round` rounds halves up. */
export const halfEven = (numerator: string, denominator: string): string => {
  const [n, d] = [`(${numerator})`, `(${denominator})`];
  return `(div(${n}, ${d}) + case when 2 * mod(${n}, ${d}) > ${d} then 1
    when 2 * mod(${n}, ${d}) = ${d} then mod(div(${n}, ${d}), 2) else 0 end)`;
};

/** The VAT on an amount, recalculated in SQL. */
export const vatInSql = (amount: string, mode: string, rate: string): string =>
  `case ${mode} when 'exempt' then 0
     when 'on_top' then ${halfEven(`${amount}::numeric * ${rate}`, '10000')}
     else ${halfEven(`${amount}::numeric * ${rate}`, `10000 + ${rate}`)} end`;
