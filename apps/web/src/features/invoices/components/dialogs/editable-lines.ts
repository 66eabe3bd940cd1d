import type { InvoiceLineView } from '@lastmile/contract';
import { buildChargeDraft, type ChargeDraft } from '../../../../entities/invoices/charge-draft.ts';

interface FixedLine {
  /** From 1, as the bill has it. */
  readonly place: number;
  readonly line: InvoiceLineView;
}

/** Made anew with every change of a bill. */
const remade: ReadonlySet<InvoiceLineView['kind']> = new Set(['discount', 'credit', 'vat', 'rounding']);

/** Which lines of a bill can be kept or dropped as they are, and which were written by hand and can be rewritten. */
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
