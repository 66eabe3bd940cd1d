import { type ProblemCode, problems } from '@lastmile/contract';
import type { InvoiceState, InvoiceTarget } from '../../queries/bulk-invoices.ts';

export interface Refused {
  readonly id: number;
  readonly number: string;
  readonly code: ProblemCode;
  readonly detail: string;
  /** The payment or other bill that stands in the way. */
  readonly about: string | null;
}

/** What became of each bill of a part. */
export interface PartOutcome {
  readonly done: readonly number[];
  readonly refused: readonly Refused[];
  readonly amountMinor: number;
}

export const refusalRow = (
  { id, number }: Pick<InvoiceState, 'id' | 'number'>,
  code: ProblemCode,
  about: string | null = null,
): Refused => {
  const { title } = problems[code];
  return { id, number, code, detail: about === null ? title : `${title} (${about})`, about };
};

/** Ids that name no bill of this ISP, or none that the caller may reach. */
export function missingRows({ ids }: InvoiceTarget, found: readonly InvoiceState[]): Refused[] {
  const known = new Set(found.map(({ id }) => id));
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  return missing.map((id) => refusalRow({ id, number: '' }, 'not_found'));
}
