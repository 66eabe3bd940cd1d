import { calls } from '@lastmile/contract';
import type { Route } from '../../../../core/route.ts';
import { streamVatDocuments, vatDocumentPage } from '../queries/vat-documents.ts';
import { dayRangeOf } from '../rules/ranges.ts';
import type { pagedReport } from './report-routes.ts';

/** The documents behind the figures of other reports. */
export const documentRoutes = (paged: ReturnType<typeof pagedReport>): Route[] => [
  paged(calls.reportDocuments.vat, {
    range: dayRangeOf,
    isSearched: true,
    async load(tx, query, days, _viewer, window) {
      const { items, totals } = await vatDocumentPage(tx, { ...query, ...days }, window);
      return { items, total: totals.documents, totals, series: [] };
    },
    stream: (tx, query, days) => streamVatDocuments(tx, { ...query, ...days }),
    counted: 'documents',
    summed: ['netMinor', 'vatMinor', 'grossMinor'],
    exported: ({ day, document, number, subscriber, vatRate, netMinor, vatMinor, grossMinor }) => ({
      ...{ day, document, number, username: subscriber.username, name: subscriber.name },
      ...{ vatPercent: vatRate / 100, netMinor, vatMinor, grossMinor },
    }),
  }),
];
