import type { PendingChangeRow } from '@lastmile/contract';

export type ObservedValues = NonNullable<PendingChangeRow['observed']>;
type ObservedField = keyof ObservedValues;

/** In order of importance. */
const order: readonly ObservedField[] = ['disabled', 'profile', 'remoteAddress', 'callerId'];

/** Fields whose observed value differs from the last applied one. */
export const listDifferences = (
  lastApplied: ObservedValues,
  observed: ObservedValues,
): readonly ObservedField[] => order.filter((field) => lastApplied[field] !== observed[field]);
