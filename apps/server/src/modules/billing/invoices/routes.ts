import { calls } from '@lastmile/contract';
import { fileRoute, listRoute, type Route, route } from '../../../core/route.ts';
import type { PayLinkServices } from '../pay-links/index.ts';
import { printInvoices } from './documents/print-invoices.ts';
import { printWelcomeSheet } from './documents/welcome/print-welcome-sheet.ts';
import { cancelInvoice } from './operations/cancel-invoice.ts';
import { createCreditNote } from './operations/create-credit-note.ts';
import { createInvoice } from './operations/create-invoice.ts';
import { exportInvoices } from './operations/export-invoices.ts';
import { getInvoice, viewerOf } from './operations/get-invoice.ts';
import { listInvoices } from './operations/list-invoices.ts';
import { previewFirstInvoice } from './operations/preview-first-invoice.ts';
import { getCharges, saveCharges } from './operations/recurring-charges.ts';
import { deleteSkippedMonth, listSkippedMonths, skipMonths } from './operations/skip-months.ts';
import { updateInvoice } from './operations/update-invoice.ts';

export const invoiceRoutes = (services: Pick<PayLinkServices, 'clock' | 'payLinks' | 'cipher'>): Route[] => {
  const { clock } = services;
  const c = calls.invoices;
  return [
    listRoute(c.list, {
      page: (tx, { query }, caller) => listInvoices(clock, tx, query, caller),
      async *exportRows(tx, { query }, caller) {
        yield* exportInvoices(tx, query, await viewerOf(tx, clock, caller));
      },
    }),
    route(c.get, (tx, { query }, caller) => getInvoice(services, tx, query.invoiceId, caller)),
    fileRoute(c.pdf, (tx, { params, query }, caller) =>
      printInvoices(services, tx, { ids: [params.id], ...query }, caller),
    ),
    fileRoute(c.pdfOfMany, (tx, { body }, caller) => printInvoices(services, tx, body, caller)),
    route(c.first, (tx, { body }) => previewFirstInvoice(clock, tx, body)),
    fileRoute(c.welcomeSheet, (tx, { body }, caller) => printWelcomeSheet(services, tx, body, caller)),
    route(c.create, (tx, input, caller) => createInvoice(clock, tx, input, caller)),
    route(c.charges, (tx, { params }, caller) => getCharges(tx, params.subscriberId, caller)),
    route(c.setCharges, (tx, input, caller) => saveCharges(tx, input, caller)),
    route(c.update, (tx, { body }, caller) => updateInvoice(clock, tx, body, caller)),
    route(c.cancel, (tx, { body }, caller) => cancelInvoice(clock, tx, body, caller)),
    route(c.creditNote, (tx, { body }, caller) => createCreditNote(clock, tx, body, caller)),
    ...skippedMonthRoutes(services),
  ];
};

const skippedMonthRoutes = ({ clock }: Pick<PayLinkServices, 'clock'>): Route[] => {
  const c = calls.skippedMonths;
  return [
    route(c.list, (tx, { query }, caller) => listSkippedMonths(tx, query.subscriberId, caller)),
    route(c.create, (tx, { body }, caller) => skipMonths(clock, tx, body, caller)),
    route(c.delete, (tx, { body }, caller) => deleteSkippedMonth(clock, tx, body, caller)),
  ];
};
