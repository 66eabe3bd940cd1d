import type { Word } from '../codec/sentence-encoder.ts';

/** Query words in the router's stack language; only `print` and `getall` support them. */
export type Query = readonly Word[];

export const equals = (name: string, value: string): Query => [`?=${name}=${value}`];
/** Compares with bytes as the router gave them, whatever their encoding. */
export const equalsBytes = (name: string, bytes: Uint8Array): Query => [
  Buffer.concat([Buffer.from(`?=${name}=`), bytes]),
];
export const not = (query: Query): Query => [...query, '?#!'];

/** Every part leaves one value on the stack; combining n values takes n - 1 operators. */
export function anyOf(...queries: readonly Query[]): Query {
  if (queries.length === 0) throw new RangeError('A combined query needs at least one part');
  const operators = queries.length === 1 ? [] : [`?#${'|'.repeat(queries.length - 1)}`];
  return [...queries.flat(), ...operators];
}
