import type { BulkInvoicesResult, JobView } from '@lastmile/contract';

/** Above this number the action runs as a job, and invoices are not evaluated beforehand. */
export const isNotItemized = ({ done, refused, invoices }: BulkInvoicesResult): boolean =>
  invoices > 0 && done.length === 0 && refused.length === 0;

/** How many invoices will change; for a job only the requested number is known beforehand. */
export const plannedCount = (outcome: BulkInvoicesResult): number =>
  isNotItemized(outcome) ? outcome.invoices : outcome.done.length;

/** Those left out, with the customer's name where the preview has it. */
export const toRejectedRows = ({ refused, rows }: BulkInvoicesResult) => {
  const owners = new Map(rows.map(({ id, name, username }) => [id, name ?? username]));
  return refused.map(({ id, number, code, about }) => ({
    name: [number || `#${id}`, owners.get(id)].filter(Boolean).join(' · '),
    code,
    ...(about === null ? {} : { about }),
  }));
};

/** Whose invoices change, with the amounts. */
export function toAffectedRows({ done, rows }: BulkInvoicesResult, money: (minor: number) => string) {
  const changing = new Set(done);
  return rows
    .filter(({ id }) => changing.has(id))
    .map(({ id, number, name, username, amountMinor }) => ({
      id,
      name: name ?? username,
      detail: number,
      value: money(amountMinor),
    }));
}

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
