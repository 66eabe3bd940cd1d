import { calls } from '@lastmile/contract';
import { Problem } from '../../../core/problem.ts';
import { fileRoute, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import type { PayLinkServices } from '../pay-links/index.ts';
import { printReceipt } from './documents/print-receipt.ts';
import { printCustomerStatement } from './documents/print-statement.ts';
import { bulkPaid, bulkUnpaid } from './operations/bulk/bulk-payments.ts';
import { createPayment, payInvoice } from './operations/create-payment.ts';
import { exportCustomerStatement, getCustomerStatement } from './operations/get-customer-statement.ts';
import { exportPayments, getPayment, paymentViewer } from './operations/get-payment.ts';
import { exportStatement, getBalance, getStatement } from './operations/get-statement.ts';
import { listPayments } from './operations/list-payments.ts';
import { listUnpaidSubscribers } from './operations/list-unpaid-subscribers.ts';
import { postOpeningBalance } from './operations/post-opening-balances.ts';
import { refundPayment } from './operations/refund-payment.ts';
import { reversePayment } from './operations/reverse-payments.ts';
import { sendReceipt } from './operations/send-receipt.ts';

type Uses = Pick<PayLinkServices, 'clock' | 'database' | 'background' | 'mailer' | 'payLinks'>;

export const paymentRoutes = (services: Uses): Route[] => [
  ...invoicePaymentRoutes(services),
  ...moneyRoutes(services),
];

const invoicePaymentRoutes = ({ clock }: Uses): Route[] => [
  route(calls.invoices.pay, (tx, { body }, caller) => payInvoice(clock, tx, body, caller)),
  route(calls.invoices.openingBalance, (tx, { body }, caller) => postOpeningBalance(clock, tx, body, caller)),
  route(calls.invoices.bulkPaid, (tx, { body }, caller) => bulkPaid(clock, tx, body, caller)),
  route(calls.invoices.bulkUnpaid, (tx, { body }, caller) => bulkUnpaid(clock, tx, body, caller)),
  listRoute(calls.payments.statement, {
    page: (tx, input, caller) => getStatement(clock, tx, input, caller),
    exportRows: (tx, input, caller) => exportStatement(clock, tx, input, caller),
  }),
  listRoute(calls.statements.customer, {
    page: (tx, input, caller) => getCustomerStatement(clock, tx, input, caller),
    exportRows: (tx, input, caller) => exportCustomerStatement(clock, tx, input, caller),
  }),
  fileRoute(calls.statements.customerPdf, (tx, input, caller) =>
    printCustomerStatement(clock, tx, input, caller),
  ),
  route(calls.payments.unpaidSubscribers, (tx, { query }, caller) =>
    listUnpaidSubscribers(clock, tx, query, caller),
  ),
  route(calls.payments.balance, (tx, { params }, caller) => getBalance(clock, tx, params.id, caller)),
];

const moneyRoutes = (services: Uses): Route[] => {
  const c = calls.payments;
  const { clock } = services;
  return [
    listRoute(c.list, {
      page: (tx, { query }, caller) => listPayments(tx, query, caller),
      exportRows: (tx, { query }, caller) => exportPayments(tx, query, paymentViewer(caller)),
    }),
    route(c.get, (tx, { params }, caller) => getPayment(tx, params.id, caller)),
    route(c.create, (tx, { body }, caller) => createPayment(clock, tx, body, caller)),
    route(c.reverse, (tx, { body }, caller) => reversePayment(clock, tx, body, caller)),
    route(c.refund, (tx, { body }, caller) => refundPayment(clock, tx, body, caller)),
    fileRoute(c.receipt, (tx, input, caller) => printReceipt(clock, tx, input, caller)),
    plainRoute(c.sendReceipt, (input, info, caller) => {
      if (!caller) throw new Problem('unauthenticated');
      return sendReceipt(services, input, info, caller);
    }),
  ];
};
