import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, multilineText, optionalText, plainDate, version } from '../kit/fields.ts';
import { exportFormat, listQuery, pageOf } from '../kit/list.ts';
import type { ProblemCatalogue } from '../kit/problems.ts';
import { maxAttachmentBytes } from '../support/ticket-shapes.ts';
import {
  cashClosingRow,
  cashMovementKinds,
  cashMovementRow,
  cashMovementStatuses,
  cashStatement,
  expenseCategories,
} from './cash-book-shapes.ts';
import { positiveMinor } from './invoice-shapes.ts';

export const cashBookProblems = {
  'cash_book.holder_not_found': { status: 422, title: 'This user cannot hold cash' },
  'cash_book.in_the_future': { status: 422, title: 'The date cannot be in the future' },
  'cash_book.day_closed': { status: 409, title: 'The cash of this user is closed for this day' },
  'cash_book.already_reversed': { status: 409, title: 'This entry has already been reversed' },
  'cash_book.already_closed': { status: 409, title: 'This day or a later one is already closed' },
  'cash_book.note_required': { status: 422, title: 'Explain the difference in a note' },
  'cash_book.not_latest': { status: 409, title: 'A later day is closed. Reopen that day first.' },
  'cash_book.not_an_expense': { status: 409, title: 'Only an expense has a receipt' },
  'cash_book.receipt_type': { status: 422, title: 'A receipt is a PNG, JPEG or WebP image or a PDF file' },
  'cash_book.already_reopened': { status: 409, title: 'This day has already been reopened' },
} as const satisfies ProblemCatalogue;

const holder = () => id().optional().describe('Whose cash it is. Default: yours');
const day = () => plainDate().optional().describe('Default: today');
const movementFields = {
  amountMinor: positiveMinor(),
  on: day(),
  reference: optionalText(100),
  note: optionalText(500),
};
const afterMovement = z.strictObject({ id: id(), version: version() });
const movementProblems = [
  'cash_book.holder_not_found',
  'cash_book.in_the_future',
  'cash_book.day_closed',
  'period_closing.closed',
  'payments.not_enough_cash',
] as const;

export const cashBookCalls = {
  list: defineCall({
    id: 'cashBook.list',
    method: 'GET',
    path: '/api/isp/cash-book/index',
    summary:
      'List bank deposits, expenses and opening balances; collectors and resellers see only those of their own cash',
    who: can('read', 'Payment'),
    query: z.strictObject({
      ...listQuery(['movedOn'], {
        kind: z.enum(cashMovementKinds).optional(),
        category: z.enum(expenseCategories).optional(),
        userId: idFromText().optional(),
        status: z.enum(cashMovementStatuses).optional(),
        from: plainDate().optional(),
        to: plainDate().optional(),
      }).shape,
      sort: z.enum(['-movedOn', 'movedOn']).default('-movedOn'),
    }),
    output: z.strictObject({
      ...pageOf(cashMovementRow).shape,
      sums: z
        .strictObject({ depositMinor: z.int(), expenseMinor: z.int() })
        .describe('Without reversed entries'),
    }),
    exportColumns: [
      'id',
      'kind',
      'movedOn',
      'userName',
      'category',
      'amountMinor',
      'reference',
      'note',
      'createdBy',
      'status',
      'reversedReason',
    ],
  }),
  deposit: defineCall({
    id: 'cashBook.deposit',
    method: 'POST',
    path: '/api/isp/cash-book/deposit',
    summary: 'Record cash that was deposited at the bank',
    who: can('create', 'CashBook'),
    body: z.strictObject({ userId: holder(), ...movementFields }),
    output: afterMovement,
    status: 201,
    idempotent: true,
    problems: [...movementProblems],
  }),
  expense: defineCall({
    id: 'cashBook.expense',
    method: 'POST',
    path: '/api/isp/cash-book/expense',
    summary: 'Record an expense paid from cash or from the bank',
    who: can('create', 'CashBook'),
    body: z.strictObject({
      from: z.enum(['cash', 'bank']).default('cash'),
      userId: holder(),
      category: z.enum(expenseCategories),
      ...movementFields,
    }),
    output: afterMovement,
    status: 201,
    idempotent: true,
    problems: [...movementProblems],
  }),
  opening: defineCall({
    id: 'cashBook.opening',
    method: 'POST',
    path: '/api/isp/cash-book/opening',
    summary: 'Record cash or bank money that was there before the cash book was kept here',
    who: can('create', 'CashBook'),
    body: z.strictObject({
      account: z.enum(['cash', 'bank']).default('cash'),
      userId: holder(),
      ...movementFields,
    }),
    output: afterMovement,
    status: 201,
    idempotent: true,
    problems: [
      'cash_book.holder_not_found',
      'cash_book.in_the_future',
      'cash_book.day_closed',
      'period_closing.closed',
      'ledger.account_full',
    ],
  }),
  reverse: defineCall({
    id: 'cashBook.reverse',
    method: 'POST',
    path: '/api/isp/cash-book/reverse',
    summary: 'Reverse a deposit, an expense or an opening balance by a counter entry of today',
    who: can('delete', 'CashBook'),
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: afterMovement,
    idempotent: true,
    problems: ['cash_book.already_reversed', 'payments.not_enough_cash'],
  }),
  uploadReceipt: defineCall({
    id: 'cashBook.uploadReceipt',
    method: 'POST',
    path: '/api/isp/cash-book/receipt/{id}',
    summary: 'Upload the receipt of an expense, a photo or a PDF; replaces an earlier one',
    who: can('create', 'CashBook'),
    params: z.strictObject({ id: idFromText() }),
    query: z.strictObject({ fileName: z.string().min(1).max(120) }),
    file: { types: ['application/octet-stream'], maxBytes: maxAttachmentBytes },
    output: afterMovement,
    problems: [
      'cash_book.not_an_expense',
      'cash_book.already_reversed',
      'cash_book.receipt_type',
      'attachments.name',
      'attachments.type',
      'attachments.not_what_it_says',
      'attachments.empty',
    ],
  }),
  receipt: defineCall({
    id: 'cashBook.receipt',
    method: 'GET',
    path: '/api/isp/cash-book/receipt/{id}',
    summary: 'Download the receipt of an expense; collectors and resellers only those of their own cash',
    who: can('read', 'Payment'),
    params: z.strictObject({ id: idFromText() }),
    respondsWithFile: 'application/octet-stream',
    problems: ['attachments.missing'],
  }),
  statement: defineCall({
    id: 'cashBook.statement',
    method: 'GET',
    path: '/api/isp/cash-book/statement',
    summary: 'Get every movement of the cash of a user, or of the bank, with the running balance',
    who: can('read', 'Payment'),
    query: z.strictObject({
      account: z.enum(['cash', 'bank']).default('cash'),
      userId: idFromText().optional().describe('Default: you'),
      from: plainDate().optional().describe('Default: 30 days before `to`'),
      to: plainDate().optional().describe('Default: today'),
      format: exportFormat(),
    }),
    output: cashStatement,
    exportColumns: ['at', 'kind', 'number', 'party', 'receivedMinor', 'paidMinor', 'balanceMinor'],
  }),
  closings: defineCall({
    id: 'cashBook.closings',
    method: 'GET',
    path: '/api/isp/cash-book/closing/index',
    summary: 'List closed days with what was counted; collectors and resellers see only their own',
    who: can('read', 'Payment'),
    query: z.strictObject({
      ...listQuery(['day'], { userId: idFromText().optional() }).shape,
      sort: z.enum(['-day', 'day']).default('-day'),
    }),
    output: pageOf(cashClosingRow),
  }),
  close: defineCall({
    id: 'cashBook.close',
    method: 'POST',
    path: '/api/isp/cash-book/closing/store',
    summary:
      'Close a day of a cash holder with the counted amount; closing for another user needs permission to create cash book entries',
    who: can('create', 'Payment'),
    body: z.strictObject({
      userId: holder(),
      day: day(),
      countedMinor: z.int().min(0).max(1_000_000_000_000_00),
      note: optionalText(500).describe('Required if the counted amount differs from the ledger'),
    }),
    output: z.strictObject({ id: id(), ledgerMinor: z.int(), differenceMinor: z.int() }),
    status: 201,
    idempotent: true,
    problems: [
      'cash_book.holder_not_found',
      'cash_book.in_the_future',
      'cash_book.already_closed',
      'cash_book.note_required',
    ],
  }),
  reopen: defineCall({
    id: 'cashBook.reopen',
    method: 'POST',
    path: '/api/isp/cash-book/closing/reopen',
    summary: 'Reopen the latest closed day of a user; the closing stays in the list',
    who: can('delete', 'CashBook'),
    body: z.strictObject({ id: id(), reason: multilineText(300) }),
    output: afterMovement,
    idempotent: true,
    problems: ['cash_book.not_latest', 'cash_book.already_reopened'],
  }),
};
