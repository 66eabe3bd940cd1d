import { type RawBuilder, sql } from 'kysely';

/** A number or a short code gets its word; "Kazi Nazrul Avenue", "H-64" and "বাসা ১২" say what they are. */
const named = (word: string, column: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(column)} ~ '^[^0-9০-৯[:space:]]{2}' then ${sql.ref(column)}
    else ${sql.lit(`${word} `)} || ${sql.ref(column)} end`;

/**
 * The address of a customer on one line, as it is written on documents: "House 64, Road 12, Flat B3". Addresses are written
 * in the form of their country, whatever the language of the document. Null if nothing is known.
 */
export const customerAddress = (customer: string, area?: string): RawBuilder<string | null> =>
  sql`nullif(concat_ws(', ', ${named('House', `${customer}.house`)}, ${named('Road', `${customer}.road`)},
    ${named('Flat', `${customer}.flat`)}, ${sql.ref(`${customer}.landmark`)}
    ${area === undefined ? sql`` : sql`, ${sql.ref(area)}`}), '')`;
