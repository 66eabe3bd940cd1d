import { type BulkInvoicesResult, bulkPaymentsResult, type JobView } from '@lastmile/contract';

/** Above 1,000 invoices the action runs as a job, and only the first ones are evaluated beforehand. */
export const isNotItemized = ({ done, refused, invoices }: BulkInvoicesResult): boolean =>
  done.length + refused.length < invoices;

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
export function toAffectedRows({ refused, rows }: BulkInvoicesResult, money: (minor: number) => string) {
  const staying = new Set(refused.map(({ id }) => id));
  return rows
    .filter(({ id }) => !staying.has(id))
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
  const { done, amountMinor, refused, refusals } = bulkPaymentsResult(result);
  return {
    done,
    amountMinor,
    refusedTotal: refused,
    refused: refusals.split('\n').flatMap((row) => {
      const [name, code, about] = row.split(': ');
      return name && code ? [{ name, code, ...(about ? { about } : {}) }] : [];
    }),
  };
}
