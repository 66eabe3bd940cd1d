import type { Tx } from '@lastmile/database';
import {
  advanceDocumentNumbers,
  formatDocumentNumber,
  lockBalances,
  lockDocumentNumbers,
  postEntries,
} from '../../ledger/index.ts';
import { insertCreditNotes } from '../queries/credit-notes.ts';
import type { NewCredit, NumberedCredit } from '../rules/credit/new-credit-note.ts';
import type { IssuedInvoice } from '../rules/new-invoice.ts';
import type { BillingContext } from './billing-context.ts';

/** Numbers and posts credit notes. Allocating them is up to the caller or `applyCredit`. */
export async function issueCreditNotes(
  tx: Tx,
  billingContext: BillingContext,
  notes: readonly NewCredit[],
): Promise<(NumberedCredit & { id: number })[]> {
  if (notes.length === 0) return [];
  const { year, at, creditNotePrefix: prefix, numberPadding } = billingContext;
  const last = await lockDocumentNumbers(tx, 'credit_note', year);
  const numbered = notes.map((note, index) => {
    const numberInYear = last + index + 1;
    return { ...note, numberInYear, number: formatDocumentNumber(prefix, year, numberInYear, numberPadding) };
  });
  const idOf = new Map(
    (await insertCreditNotes(tx, billingContext, numbered)).map(({ id, numberInYear }) => [numberInYear, id]),
  );
  const issued = numbered.map((note) => ({ ...note, id: idOf.get(note.numberInYear) ?? 0 }));
  await advanceDocumentNumbers(tx, 'credit_note', year, last + issued.length);
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
