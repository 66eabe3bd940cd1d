/** What the jobs that pay invoices, or make them unpaid, report. */
export interface BulkPaymentsResult {
  readonly done: number;
  readonly refused: number;
  readonly amountMinor: number;
  /** Number, problem code and sometimes the blocking object of the first refused invoices, one per row. */
  readonly refusals: string;
}

type Result = Readonly<Record<string, string | number>>;

/** Jobs that ended before the key was `refusals` have this one. */
const formerKey = 'constraintProblems';

/** The result of a job under the keys of today. */
export const currentResult = (result: Result): Result =>
  Object.fromEntries(
    Object.entries(result).map(([key, value]) => [
      key === formerKey ? ('refusals' satisfies keyof BulkPaymentsResult) : key,
      value,
    ]),
  );

/** What a stored job reports; a job that has not ended reports nothing. */
export function bulkPaymentsResult(stored: Result | null): BulkPaymentsResult {
  const result = currentResult(stored ?? {});
  const number = (key: keyof BulkPaymentsResult) => Number(result[key] ?? 0);
  return {
    done: number('done'),
    refused: number('refused'),
    amountMinor: number('amountMinor'),
    refusals: String(result['refusals'] ?? ''),
  };
}
