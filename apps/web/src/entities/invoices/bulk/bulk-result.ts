import type { BulkInvoicesResult, JobView } from '@lastmile/contract';

/** Above the number that is done at once, the bills are not looked at one by one before they are confirmed. */
export const isNotItemized = ({ done, refused, invoices }: BulkInvoicesResult): boolean =>
  invoices > 0 && done.length === 0 && refused.length === 0;

/** How many bills will be changed; of a job only how many are meant is known beforehand. */
export const plannedCount = (outcome: BulkInvoicesResult): number =>
  isNotItemized(outcome) ? outcome.invoices : outcome.done.length;

export const toRejectedRows = ({ refused }: BulkInvoicesResult) =>
  refused.map(({ id, number, code, about }) => ({
    name: number || `#${id}`,
    code,
    ...(about === null ? {} : { about }),
  }));

/** What a job says of its bills: counts, and the first of those that it refused, one in a row with its code and what stands in the way. */
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
