import { calls } from '@lastmile/contract';
import { fileRoute, listRoute, type Route, route } from '../../base/route.ts';
import type { Services } from '../../base/services.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { creditLine } from './credit-invoice.ts';
import { editInvoice } from './edit-invoice.ts';
import { exportInvoices } from './export-invoices.ts';
import { sumsOf } from './invoice-sums.queries.ts';
import { invoicePage } from './invoices.queries.ts';
import { printBills } from './print-bills.ts';
import { setCharges, showCharges } from './recurring-charges.ts';
import { showInvoice, viewerOf } from './show-invoice.ts';

export const invoiceRoutes = (services: Pick<Services, 'clock' | 'payLinks'>): Route[] => {
  const { clock } = services;
  const c = calls.invoices;
  return [
    listRoute(c.list, {
      async page(tx, { query }, caller) {
        const { page, pageSize } = query;
        const viewer = await viewerOf(tx, clock, caller);
        const [items, { total, totalMinor, paidMinor }] = await Promise.all([
          invoicePage(tx, query, viewer, pageSize, (page - 1) * pageSize),
          sumsOf(tx, query, viewer),
        ]);
        return {
          items,
          page,
          pageSize,
          total,
          sums: {
            totalMinor,
            paidMinor,
            openMinor: query.status === 'cancelled' ? 0 : totalMinor - paidMinor,
          },
        };
      },
      async *exportRows(tx, { query }, caller) {
        yield* exportInvoices(tx, query, await viewerOf(tx, clock, caller));
      },
    }),
    route(c.show, (tx, { query }, caller) => showInvoice(services, tx, query.invoiceId, caller)),
    fileRoute(c.pdf, (tx, { params, query }, caller) =>
      printBills(services, tx, { ids: [params.id], ...query }, caller),
    ),
    fileRoute(c.pdfOfMany, (tx, { body }, caller) => printBills(services, tx, body, caller)),
    route(c.create, (tx, input, caller) => createInvoice(clock, tx, input, caller)),
    route(c.charges, (tx, { params }, caller) => showCharges(tx, params.subscriberId, caller)),
    route(c.setCharges, (tx, input, caller) => setCharges(tx, input, caller)),
    route(c.edit, (tx, { body }, caller) => editInvoice(clock, tx, body, caller)),
    route(c.cancel, (tx, { body }, caller) => cancelInvoice(clock, tx, body, caller)),
    route(c.creditNote, (tx, { body }, caller) => creditLine(clock, tx, body, caller)),
  ];
};
