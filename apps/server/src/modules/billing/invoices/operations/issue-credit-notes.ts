import type { Tx } from '@lastmile/database';
import {
  advanceDocumentNumbers,
  formatDocumentNumber,
  lockBalances,
  lockDocumentNumbers,
  postEntries,
} from '../../ledger/index.ts';
import { insertCreditNotes } from '../queries/credit-notes.ts';
import type { NewCredit, NewNote, NumberedCredit } from '../rules/credit/new-credit-note.ts';
import type { IssuedInvoice } from '../rules/new-invoice.ts';
import type { BillingContext } from './billing-context.ts';

/** Credit notes and cancellation notes share one series of numbers. */
export async function numberNotes<Note extends NewNote>(
  tx: Tx,
  billingContext: BillingContext,
  kind: 'credit' | 'cancellation',
  notes: readonly Note[],
) {
  const { year, creditNotePrefix: prefix, numberPadding } = billingContext;
  const last = await lockDocumentNumbers(tx, 'credit_note', year);
  const numbered = notes.map((note, index) => {
    const numberInYear = last + index + 1;
    return { ...note, numberInYear, number: formatDocumentNumber(prefix, year, numberInYear, numberPadding) };
  });
  const inserted = await insertCreditNotes(tx, billingContext, kind, numbered);
  const idOf = new Map(inserted.map(({ id, numberInYear }) => [numberInYear, id]));
  await advanceDocumentNumbers(tx, 'credit_note', year, last + numbered.length);
  return numbered.map((note) => ({ ...note, id: idOf.get(note.numberInYear) ?? 0 }));
}

/** Numbers and posts credit notes. Allocating them is up to the caller or `applyCredit`. */
export async function issueCreditNotes(
  tx: Tx,
  billingContext: BillingContext,
  notes: readonly NewCredit[],
): Promise<(NumberedCredit & { id: number })[]> {
  if (notes.length === 0) return [];
  const { at } = billingContext;
  const issued = await numberNotes(tx, billingContext, 'credit', notes);
  await lockBalances(
    tx,
    issued.map(({ subscriberId }) => subscriberId),
  );
  await postEntries(
    tx,
    issued.map(({ id, subscriberId, amountMinor, vatMinor, roundingMinor }) => ({
      kind: 'credit_note.issued',
      sourceKind: 'credit_note',
      sourceId: id,
      at,
      lines: [
        { account: 'revenue', amountMinor: amountMinor - vatMinor - roundingMinor },
        { account: 'vat', amountMinor: vatMinor },
        { account: 'rounding', amountMinor: roundingMinor },
        { account: 'subscriber', subscriberId, amountMinor: -amountMinor },
      ],
    })),
  );
  return issued;
}

type BelowZero = Pick<IssuedInvoice, 'id' | 'subscriberId' | 'number' | 'creditCause' | 'built'>;

/** Credits the subscriber with the amount by which an invoice was below 0. */
export const creditRemainder = (tx: Tx, billingContext: BillingContext, issued: readonly BelowZero[]) =>
  issueCreditNotes(
    tx,
    billingContext,
    issued.flatMap(
      ({ id, subscriberId, number, creditCause: cause = 'downgrade', built: { creditRemaining } }) =>
        creditRemaining ? [{ ...creditRemaining, subscriberId, invoiceId: id, cause, reason: number }] : [],
    ),
  );
