import { billing, type Fault, tests } from './fault.ts';

const operation = `${billing}/cash-book/operations/hand-over-cash.ts`;
const receiptFile = `${billing}/cash-book/operations/receipt-file.ts`;
const receipts = `${billing}/cash-book/queries/receipts.ts`;

export const cashFaults: readonly Fault[] = [
  {
    name: 'Anybody accepts a hand-over',
    file: operation,
    find: 'found?.toUserId !== caller.userId',
    replace: '!found',
    tests: [tests.payments],
  },
  {
    name: 'A hand-over is decided twice',
    file: operation,
    find: "if (found.status !== 'pending') throw new Problem('payments.already_decided');",
    replace: '',
    tests: [tests.payments],
  },
  {
    name: 'Rejected cash moves to the recipient',
    file: operation,
    find: "decision === 'accepted' ? toUserId : fromUserId",
    replace: 'toUserId',
    tests: [tests.paymentRules],
  },
  {
    name: 'An accepted hand-over is not posted',
    file: operation,
    find: "if (decision === 'accepted') {",
    replace: "if (decision !== 'accepted') {",
    tests: [tests.payments],
  },
  {
    name: 'Cash in transit is handed over again',
    file: `${billing}/cash-book/queries/hand-overs.ts`,
    find: "    .where('hand_over_id', 'is', null)\n",
    replace: '',
    tests: [tests.cashBook],
  },
  {
    name: 'Refunded cash is handed over',
    file: `${billing}/cash-book/queries/hand-overs.ts`,
    find: 'sql<number>`amount_minor - refunded_minor`',
    replace: 'sql<number>`amount_minor`',
    tests: [tests.cashBook],
  },
  {
    name: 'The receipt of a reversed expense is replaced',
    file: receiptFile,
    find: "      if (expense.status === 'reversed') throw new Problem('cash_book.already_reversed');\n",
    replace: '',
    tests: [tests.receipts],
  },
  {
    name: 'A deposit has a receipt',
    file: receiptFile,
    find: "      if (expense.kind !== 'expense') throw new Problem('cash_book.not_an_expense');\n",
    replace: '',
    tests: [tests.receipts],
  },
  {
    name: 'The file of a replaced receipt stays',
    file: receiptFile,
    find: 'replaced: expense.storageKey',
    replace: 'replaced: null',
    tests: [tests.receipts],
  },
  {
    name: 'A receipt is saved with every movement',
    file: receipts,
    find: "    .where('id', '=', id)\n    .returning",
    replace: '    .returning',
    tests: [tests.receipts],
  },
  {
    name: 'A refused receipt is kept',
    file: 'apps/server/src/core/uploads/replace-file.ts',
    find: '    await store.remove(key);\n    throw error;',
    replace: '    throw error;',
    tests: [tests.receipts],
  },
];
