import { calls } from '@lastmile/contract';
import type { Route } from '../../../../core/route.ts';
import { type AmountRow, amountsByDay, amountsByMonth } from '../queries/amounts.ts';
import { amountsByArea } from '../queries/areas.ts';
import { amountsByCollector, type CollectorRow } from '../queries/collectors.ts';
import { addUpAreas } from '../rules/area-tree.ts';
import { dayRangeOf, monthRangeOf } from '../rules/ranges.ts';
import { sumRows } from '../rules/rows.ts';
import { placesOf } from './places-of.ts';
import type { smallReport } from './report-routes.ts';

const amountKeys = ['invoices', 'invoicedMinor', 'payments', 'collectedMinor', 'creditedMinor'] as const;
const chartedAreas = 12;

const collectedBy = (rows: readonly CollectorRow[], user: number | null): number =>
  sumRows(
    rows.filter(({ userId }) => userId === user),
    ['collectedMinor'],
  ).collectedMinor;

/** Oldest first in the chart. */
const withSums = (rows: readonly AmountRow[]) => ({
  rows,
  totals: sumRows(rows, amountKeys),
  series: rows
    .map(({ name, collectedMinor, invoicedMinor }) => ({
      key: name,
      values: [collectedMinor, invoicedMinor],
    }))
    .reverse(),
});

/** What was invoiced and collected, by day, month, area and collector. */
export const amountRoutes = (small: ReturnType<typeof smallReport>): Route[] => [
  small(calls.reports.dateWise, {
    range: dayRangeOf,
    load: async (tx, range, viewer, query) =>
      withSums(await amountsByDay(tx, range, viewer, placesOf(query))),
    exported: ({ name: day, ...amounts }) => ({ day, ...amounts }),
  }),
  small(calls.reports.monthWise, {
    range: monthRangeOf,
    load: async (tx, range, viewer, query) =>
      withSums(await amountsByMonth(tx, range, viewer, placesOf(query))),
    exported: ({ name: month, ...amounts }) => ({ month, ...amounts }),
  }),
  small(calls.reports.areaWise, {
    range: dayRangeOf,
    async load(tx, range, viewer, query) {
      const areas = await amountsByArea(tx, range, viewer, placesOf(query));
      const rows = addUpAreas(areas).sort((one, other) => one.path.localeCompare(other.path));
      return {
        rows,
        totals: sumRows(areas, ['subscribers', 'invoicedMinor', 'collectedMinor', 'balanceMinor']),
        series: rows
          .filter(({ depth }) => depth === 0)
          .sort((one, other) => other.collectedMinor - one.collectedMinor)
          .slice(0, chartedAreas)
          .map(({ id, name, collectedMinor, balanceMinor }) => ({
            key: name,
            id: id === 0 ? null : id,
            values: [collectedMinor, balanceMinor],
          })),
      };
    },
    exported: ({ path: areaName, subscribers, invoicedMinor, collectedMinor, balanceMinor }) => ({
      areaName,
      subscribers,
      invoicedMinor,
      collectedMinor,
      balanceMinor,
    }),
  }),
  small(calls.reports.collectors, {
    range: dayRangeOf,
    async load(tx, range, viewer, query) {
      const rows = await amountsByCollector(tx, range, viewer, placesOf(query));
      return {
        rows,
        totals: sumRows(rows, ['payments', 'collectedMinor']),
        series: [...new Map(rows.map(({ userId, userName }) => [userId, userName]))]
          .map(([id, name]) => ({ key: name ?? '', id, values: [collectedBy(rows, id)] }))
          .sort((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0)),
      };
    },
    exported: ({ userName, method, payments, collectedMinor }) => ({
      userName,
      method,
      payments,
      collectedMinor,
    }),
  }),
];
