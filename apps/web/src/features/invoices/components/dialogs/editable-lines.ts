import type { InvoiceLineShown } from '@lastmile/contract';
import { type ChargeDraft, draftOf } from '../../../../entities/invoices/charge-draft.ts';

interface KeptLine {
  /** From 1, as the bill has it. */
  readonly place: number;
  readonly line: InvoiceLineShown;
}

/** Made anew with every change of a bill. */
const remade: ReadonlySet<InvoiceLineShown['kind']> = new Set(['discount', 'credit', 'vat', 'rounding']);

/** Which lines of a bill can be kept or dropped as they are, and which were written by hand and can be rewritten. */
export function linesToEdit(lines: readonly InvoiceLineShown[]) {
  const kept: KeptLine[] = [];
  const charges: ChargeDraft[] = [];
  for (const [at, line] of lines.entries()) {
    const { kind, text } = line;
    if (remade.has(kind)) continue;
    if ((kind === 'connection' || kind === 'other') && text !== null) {
      charges.push(draftOf({ ...line, kind, text }));
    } else kept.push({ place: at + 1, line });
  }
  return { kept, charges };
}
