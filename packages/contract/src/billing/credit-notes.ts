import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { documentQuery, id, idParams, multilineText, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import {
  creditNoteDetails,
  creditNoteFilters,
  creditNoteRefundForm,
  creditNoteRow,
  creditNoteSums,
} from './credit-note-shapes.ts';

export const creditNoteProblems = {
  'credit_notes.already_reversed': { status: 409, title: 'This credit note has already been reversed' },
  'credit_notes.is_cancellation': {
    status: 409,
    title: 'A cancellation note can be neither reversed nor refunded. Issue a new invoice instead.',
  },
  'credit_notes.refunded': {
    status: 409,
    title: 'This credit note has been partly refunded and cannot be reversed',
  },
  'credit_notes.refund_too_large': {
    status: 422,
    title: 'The refund is larger than the unused amount of the credit note',
  },
} as const satisfies ProblemCatalogue;

const afterChange = z.strictObject({
  id: id(),
  version: version(),
  balanceMinor: z.int().describe('Balance due of the subscriber; negative: credit'),
});

export const creditNoteCalls = {
  list: defineCall({
    id: 'creditNotes.list',
    method: 'GET',
    path: '/api/isp/credit-note/list',
    summary:
      'List credit notes and cancellation notes: filter, sort, or search by number, username or name; includes totals over the filter',
    who: can('read', 'Invoice'),
    query: z.strictObject({
      ...listQuery(['issuedOn', 'amountMinor'], creditNoteFilters).shape,
      sort: z.enum(['-issuedOn', 'issuedOn', '-amountMinor', 'amountMinor']).default('-issuedOn'),
    }),
    output: z.strictObject({ ...pageOf(creditNoteRow).shape, sums: creditNoteSums }),
    exportColumns: [
      'id',
      'number',
      'kind',
      'username',
      'name',
      'mobile',
      'invoiceNumber',
      'cause',
      'reason',
      'issuedOn',
      'amountMinor',
      'vatMinor',
      'allocatedMinor',
      'refundedMinor',
      'creditMinor',
      'status',
    ],
  }),
  get: defineCall({
    id: 'creditNotes.get',
    method: 'GET',
    path: '/api/isp/credit-note/show/{id}',
    summary: 'Get a credit note with the invoices it paid and its refunds, or a cancellation note',
    who: can('read', 'Invoice'),
    params: idParams,
    output: creditNoteDetails,
  }),
  pdf: defineCall({
    id: 'creditNotes.pdf',
    method: 'GET',
    path: '/api/isp/credit-note/pdf/{id}',
    summary: 'Print a credit note or cancellation note',
    who: can('read', 'Invoice'),
    params: idParams,
    query: z.strictObject(documentQuery),
    respondsWithFile: 'application/pdf',
  }),
  reverse: defineCall({
    id: 'creditNotes.reverse',
    method: 'POST',
    path: '/api/isp/credit-note/reverse',
    summary: 'Reverse a credit note; invoices it had paid become due again, and its number stays used',
    who: can('delete', 'Invoice'),
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: afterChange,
    idempotent: true,
    problems: ['credit_notes.already_reversed', 'credit_notes.refunded', 'credit_notes.is_cancellation'],
  }),
  refund: defineCall({
    id: 'creditNotes.refund',
    method: 'POST',
    path: '/api/isp/credit-note/refund',
    summary: 'Pay the unused amount of a credit note, or a part of it, to the customer',
    who: can('delete', 'Payment'),
    body: creditNoteRefundForm,
    output: afterChange,
    idempotent: true,
    problems: [
      'credit_notes.already_reversed',
      'credit_notes.is_cancellation',
      'credit_notes.refund_too_large',
      'payments.payer_not_found',
      'payments.not_enough_cash',
      'cash_book.day_closed',
    ],
  }),
};
