import { calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import { Problem } from '../../../core/problem.ts';
import { fileRoute, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import type { AttachmentStore } from '../../../core/uploads/attachment-store.ts';
import { closeDay, reopenDay } from './operations/close-day.ts';
import { exportCashStatement, getCashStatement } from './operations/get-cash-statement.ts';
import { decideHandOver, handOver } from './operations/hand-over-cash.ts';
import { exportMovements, listMovements } from './operations/list-movements.ts';
import { ownCashOf } from './operations/own-cash.ts';
import { downloadReceipt, saveReceipt } from './operations/receipt-file.ts';
import { recordDeposit, recordExpense, recordOpening } from './operations/record-movement.ts';
import { reverseMovement } from './operations/reverse-movement.ts';
import { bankBalance } from './queries/cash-statement.ts';
import { closingPage, countClosings } from './queries/day-closings.ts';
import { cashBalances, countHandOvers, handOverPage, recipientsFor } from './queries/hand-overs.ts';

type Uses = Pick<Services, 'clock'>;
interface Stores extends Pick<Services, 'database'> {
  readonly attachments: AttachmentStore;
}

export const cashBookRoutes = (services: Uses & Stores): Route[] => [
  ...receiptRoutes(services),
  ...handOverRoutes(services),
  ...movementRoutes(services),
];

const receiptRoutes = ({ database, attachments }: Stores): Route[] => {
  const { receipt, uploadReceipt } = calls.cashBook;
  return [
    fileRoute(receipt, (tx, { params }, caller) => downloadReceipt(attachments, tx, params.id, caller)),
    plainRoute(uploadReceipt, ({ params, query: { fileName }, file }, info, caller) => {
      if (!file || !caller) throw new Problem('malformed');
      return saveReceipt(
        attachments,
        (work) => callTransaction(uploadReceipt, database, info, caller, work),
        { id: params.id, file, fileName, caller },
      );
    }),
  ];
};

const handOverRoutes = ({ clock }: Uses): Route[] => {
  const c = calls.payments;
  return [
    route(c.cashBalances, async (tx, _input, caller) => {
      const own = ownCashOf(caller);
      return {
        items: await cashBalances(tx, own),
        bankMinor: own === null ? await bankBalance(tx) : null,
      };
    }),
    route(c.recipients, async (tx, _input, caller) => ({ items: await recipientsFor(tx, caller.userId) })),
    route(c.handOvers, async (tx, { query }, caller) => {
      const { page, pageSize } = query;
      const own = ownCashOf(caller);
      const [items, total] = await Promise.all([
        handOverPage(tx, query, own, pageSize, (page - 1) * pageSize),
        countHandOvers(tx, query, own),
      ]);
      return { items, page, pageSize, total };
    }),
    route(c.handOver, (tx, { body }, caller) => handOver(clock, tx, body, caller)),
    route(c.decideHandOver, (tx, { body }, caller) => decideHandOver(clock, tx, body, caller)),
  ];
};

const movementRoutes = ({ clock }: Uses): Route[] => {
  const c = calls.cashBook;
  return [
    listRoute(c.list, { page: listMovements, exportRows: exportMovements }),
    route(c.deposit, (tx, { body }, caller) => recordDeposit(clock, tx, body, caller)),
    route(c.expense, (tx, { body }, caller) => recordExpense(clock, tx, body, caller)),
    route(c.opening, (tx, { body }, caller) => recordOpening(clock, tx, body, caller)),
    route(c.reverse, (tx, { body }, caller) => reverseMovement(clock, tx, body, caller)),
    listRoute(c.statement, {
      page: (tx, input, caller) => getCashStatement(clock, tx, input, caller),
      exportRows: (tx, input, caller) => exportCashStatement(clock, tx, input, caller),
    }),
    route(c.closings, async (tx, { query }, caller) => {
      const { page, pageSize } = query;
      const own = ownCashOf(caller);
      const [items, total] = await Promise.all([
        closingPage(tx, query, own, pageSize, (page - 1) * pageSize),
        countClosings(tx, query, own),
      ]);
      return { items, page, pageSize, total };
    }),
    route(c.close, (tx, { body }, caller) => closeDay(clock, tx, body, caller)),
    route(c.reopen, (tx, { body }, caller) => reopenDay(clock, tx, body, caller)),
  ];
};
