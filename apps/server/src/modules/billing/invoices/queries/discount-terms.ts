import { type RawBuilder, sql } from 'kysely';
import type { DiscountTerms } from '../rules/terms.ts';

const termsIn = (table: string, prefix: string): RawBuilder<DiscountTerms | null> => {
  const [percent, from, until] = ['percent', 'from', 'until'].map((name) =>
    sql.ref(`${table}.${prefix}_${name}`),
  );
  return sql`case when ${percent} is not null or ${from} is not null or ${until} is not null
    then json_build_object('percent', ${percent}, 'from', ${from}, 'until', ${until}) end`;
};

/** The percentage and the days of a discount in the terms; null: it has neither. */
export const discountTermsOf = (table: string) => termsIn(table, 'discount');
/** The same that an invoice was calculated with. */
export const invoicedDiscountTerms = (table: string) => termsIn(table, 'monthly_discount');
