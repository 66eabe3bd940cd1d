import type { InvoiceLineView } from '@lastmile/contract';
import { buildChargeDraft, type ChargeDraft } from '../../../../entities/invoices/charge-draft.ts';

interface FixedLine {
  /** 1-based position on the invoice. */
  readonly place: number;
  readonly line: InvoiceLineView;
}

/** Lines that are recomputed with every change of an invoice. */
const remade: ReadonlySet<InvoiceLineView['kind']> = new Set(['discount', 'credit', 'vat', 'rounding']);

/**
 * Splits the lines of an invoice into fixed ones, which can be kept or removed, and manual ones, which can be
 * edited.
 */
export function splitEditableLines(lines: readonly InvoiceLineView[]) {
  const fixedLines: FixedLine[] = [];
  const charges: ChargeDraft[] = [];
  for (const [at, line] of lines.entries()) {
    const { kind, text } = line;
    if (remade.has(kind)) continue;
    if ((kind === 'connection' || kind === 'other') && text !== null) {
      charges.push(buildChargeDraft({ ...line, kind, text }));
    } else fixedLines.push({ place: at + 1, line });
  }
  return { fixedLines, charges };
}
