import type { PendingChangeRow } from '@lastmile/contract';

export type ObservedValues = NonNullable<PendingChangeRow['observed']>;
type ObservedField = keyof ObservedValues;

/** In order of importance. */
const order: readonly ObservedField[] = [
  'disabled',
  'service',
  'profile',
  'remoteAddress',
  'callerId',
  'localAddress',
  'routes',
  'limitBytesIn',
  'limitBytesOut',
];

/** Fields whose observed value differs from the last applied one, if it was recorded. */
export const listDifferences = (
  lastApplied: ObservedValues,
  observed: ObservedValues,
): readonly ObservedField[] =>
  order.filter((field) => lastApplied[field] !== undefined && lastApplied[field] !== observed[field]);
