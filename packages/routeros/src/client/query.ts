/** Query words in the router's stack language; only `print` and `getall` support them. */
export type Query = readonly string[];

export const equals = (name: string, value: string): Query => [`?=${name}=${value}`];
export const lessThan = (name: string, value: string): Query => [`?<${name}=${value}`];
export const greaterThan = (name: string, value: string): Query => [`?>${name}=${value}`];
export const isSet = (name: string): Query => [`?${name}`];
export const isNotSet = (name: string): Query => [`?-${name}`];
export const not = (query: Query): Query => [...query, '?#!'];
export const allOf = (...queries: readonly Query[]): Query => combine(queries, '&');
export const anyOf = (...queries: readonly Query[]): Query => combine(queries, '|');

/** Every part leaves one value on the stack; combining n values takes n - 1 operators. */
function combine(queries: readonly Query[], operator: '&' | '|'): Query {
  if (queries.length === 0) throw new RangeError('A combined query needs at least one part');
  const operators = queries.length === 1 ? [] : [`?#${operator.repeat(queries.length - 1)}`];
  return [...queries.flat(), ...operators];
}
