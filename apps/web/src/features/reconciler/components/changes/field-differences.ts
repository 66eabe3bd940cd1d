import type { PendingChangeRow } from '@lastmile/contract';

export type ObservedValues = NonNullable<PendingChangeRow['observed']>;
type ObservedField = keyof ObservedValues;

/** In the order in which they matter to whoever reads them. */
const order: readonly ObservedField[] = ['disabled', 'profile', 'remoteAddress', 'callerId'];

/** What the router holds otherwise than it did when it was last confirmed. */
export const listDifferences = (
  lastApplied: ObservedValues,
  observed: ObservedValues,
): readonly ObservedField[] => order.filter((field) => lastApplied[field] !== observed[field]);
