import { calls } from '@lastmile/contract';
import { fileRoute, listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { resellersOf } from '../../accounts/roles/index.ts';
import { printCreditNote } from './documents/print-credit-note.ts';
import { exportCreditNotes, getCreditNote } from './operations/get-credit-note.ts';
import { refundCreditNote } from './operations/refund-credit-note.ts';
import { reverseCreditNote } from './operations/reverse-credit-note.ts';
import { sumsOf } from './queries/credit-note-totals.ts';
import { creditNotePage } from './queries/credit-notes.ts';

export const creditNoteRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.creditNotes;
  return [
    listRoute(c.list, {
      async page(tx, { query }, caller) {
        const { page, pageSize } = query;
        const own = resellersOf(caller);
        const [items, { total, ...sums }] = await Promise.all([
          creditNotePage(tx, query, own, pageSize, (page - 1) * pageSize),
          sumsOf(tx, query, own),
        ]);
        return { items, page, pageSize, total, sums };
      },
      exportRows: (tx, { query }, caller) => exportCreditNotes(tx, query, caller),
    }),
    route(c.get, (tx, { params }, caller) => getCreditNote(tx, params.id, caller)),
    fileRoute(c.pdf, (tx, input, caller) => printCreditNote(clock, tx, input, caller)),
    route(c.reverse, (tx, { body }, caller) => reverseCreditNote(clock, tx, body, caller)),
    route(c.refund, (tx, { body }, caller) => refundCreditNote(clock, tx, body, caller)),
  ];
};
