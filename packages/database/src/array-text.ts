/**
 * An array parameter of values that need no quoting, such as numbers, dates and words of ours, as the text that the
 * database reads. The driver looks at every element for what might need escaping; for the columns of many thousand rows that
 * takes longer than working the rows out.
 */
export const arrayText = (values: readonly (number | string | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`;
