import { fieldProblem } from '../../../../core/problem.ts';

const prefixes = ['invoicePrefix', 'creditNotePrefix', 'receiptPrefix'] as const;
type Prefixes = Readonly<Record<(typeof prefixes)[number], string>>;

/** Two series with one prefix would have the same numbers. */
export function requireDistinctPrefixes(settings: Prefixes): void {
  const same = prefixes.find((name, index) =>
    prefixes.slice(0, index).some((earlier) => settings[earlier] === settings[name]),
  );
  if (same) throw fieldProblem('isps.same_prefix', same);
}
