/**
 * An array parameter of values that need no quoting, such as numbers, dates and our own keywords, as
 * PostgreSQL array text. The driver checks every element for characters to escape, which for columns of many
 * thousand rows takes longer than computing the rows.
 */
export const arrayText = (values: readonly (number | string | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`;
