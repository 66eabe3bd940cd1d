import { billing, type Fault, tests } from './fault.ts';

const operation = `${billing}/cash-book/operations/hand-over-cash.ts`;

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
];
