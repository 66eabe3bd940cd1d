import type { BulkInvoicesResult, JobView } from '@lastmile/contract';

/** Above this number the action runs as a job, and invoices are not evaluated beforehand. */
export const isNotItemized = ({ done, refused, invoices }: BulkInvoicesResult): boolean =>
  invoices > 0 && done.length === 0 && refused.length === 0;

/** How many invoices will change; for a job only the requested number is known beforehand. */
export const plannedCount = (outcome: BulkInvoicesResult): number =>
  isNotItemized(outcome) ? outcome.invoices : outcome.done.length;

export const toRejectedRows = ({ refused }: BulkInvoicesResult) =>
  refused.map(({ id, number, code, about }) => ({
    name: number || `#${id}`,
    code,
    ...(about === null ? {} : { about }),
  }));

/**
 * Parses the result of a job: counts, and the first refused invoices, one per row with code and blocking
 * object.
 */
export function parseJobResult({ result }: Pick<JobView, 'result'>) {
  const number = (name: string) => Number(result?.[name] ?? 0);
  const rows = String(result?.['refusals'] ?? '').split('\n');
  return {
    done: number('done'),
    amountMinor: number('amountMinor'),
    refusedTotal: number('refused'),
    refused: rows.flatMap((row) => {
      const [name, code, about] = row.split(': ');
      return name && code ? [{ name, code, ...(about ? { about } : {}) }] : [];
    }),
  };
}
