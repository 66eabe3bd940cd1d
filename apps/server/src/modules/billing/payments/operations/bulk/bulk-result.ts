import { type ProblemCode, problems } from '@lastmile/contract';
import type { InvoiceState, InvoiceTarget } from '../../queries/bulk-invoices.ts';

export interface Refused {
  readonly id: number;
  readonly number: string;
  readonly code: ProblemCode;
  readonly detail: string;
  /** The payment or other invoice that is the reason. */
  readonly about: string | null;
}

/** The result for each invoice of a chunk. */
export interface ChunkResult {
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

/** Ids that match no invoice of this ISP within the caller's scope. */
export function missingRows({ ids }: InvoiceTarget, found: readonly InvoiceState[]): Refused[] {
  const known = new Set(found.map(({ id }) => id));
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  return missing.map((id) => refusalRow({ id, number: '' }, 'not_found'));
}
