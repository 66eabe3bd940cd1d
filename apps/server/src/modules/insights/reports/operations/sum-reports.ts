import { calls } from '@lastmile/contract';
import type { Route } from '../../../../core/route.ts';
import { growthByMonth } from '../queries/growth.ts';
import { amountsByPackage } from '../queries/package-mix.ts';
import { uptimeOfRouters } from '../queries/router-uptime.ts';
import { vatByRate } from '../queries/vat.ts';
import { wholesaleByMonth } from '../queries/wholesale.ts';
import { dayRangeOf, lastDayOf, monthRangeOf } from '../rules/ranges.ts';
import { basisPoints, sumRows } from '../rules/rows.ts';
import { placesOf } from './places-of.ts';
import type { smallReport } from './report-routes.ts';

const minutesPerReading = 15;
const percent = (points: number) => points / 100;
const average = (minor: number, count: number) => (count > 0 ? Math.round(minor / count) : 0);

/** Growth, packages, VAT and routers. */
export const sumRoutes = (small: ReturnType<typeof smallReport>): Route[] => [
  small(calls.reports.growth, {
    range: monthRangeOf,
    async load(tx, range, _viewer, query) {
      const rows = (await growthByMonth(tx, range, placesOf(query))).map((row) => ({
        ...row,
        churnBasisPoints: basisPoints(row.closed, row.atStart),
      }));
      return {
        rows,
        totals: sumRows(rows, ['connected', 'reopened', 'closed']),
        series: rows
          .map(({ name, connected, closed }) => ({ key: name, values: [connected, closed] }))
          .reverse(),
      };
    },
    exported: ({ name: month, churnBasisPoints, ...row }) => ({
      month,
      ...row,
      churn: percent(churnBasisPoints),
    }),
  }),
  small(calls.reports.packages, {
    range: ({ month }, today) => {
      const shown = month ?? today.slice(0, 7);
      return { from: `${shown}-01`, to: lastDayOf(shown) };
    },
    async load(tx, { from }, _viewer, query) {
      const found = await amountsByPackage(tx, from.slice(0, 7), placesOf(query));
      const rows = found.map(({ invoicedSubscribers, allInvoicedSubscribers: _, ...row }) => ({
        ...row,
        averageMinor: average(row.revenueMinor, invoicedSubscribers),
      }));
      const sums = sumRows(rows, ['subscribers', 'invoices', 'invoicedMinor', 'revenueMinor']);
      return {
        rows,
        totals: { ...sums, averageMinor: average(sums.revenueMinor, found[0]?.allInvoicedSubscribers ?? 0) },
        series: rows
          .map(({ id, name, subscribers }) => ({ key: name, id, values: [subscribers] }))
          .sort((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0)),
      };
    },
    exported: ({ id: _, name: packageName, ...row }) => ({ packageName, ...row }),
  }),
  small(calls.reports.wholesale, {
    range: monthRangeOf,
    async load(tx, range, _viewer, { resellerId }) {
      const rows = await wholesaleByMonth(tx, range, resellerId);
      const byMonth = new Map<string, number>();
      for (const { name, netMinor } of rows) byMonth.set(name, (byMonth.get(name) ?? 0) + netMinor);
      return {
        rows,
        totals: sumRows(rows, ['charges', 'chargedMinor', 'refundedMinor', 'vatMinor', 'netMinor']),
        series: [...byMonth].map(([key, netMinor]) => ({ key, values: [netMinor] })).reverse(),
      };
    },
    exported: ({ id: _, name: month, package: { name: packageName }, ...row }) => ({
      month,
      packageName,
      ...row,
    }),
  }),
  small(calls.reports.vat, {
    range: dayRangeOf,
    async load(tx, range, _viewer, query) {
      const rows = await vatByRate(tx, range, placesOf(query));
      return {
        rows,
        totals: sumRows(rows, ['netMinor', 'vatMinor', 'grossMinor']),
        series: rows.map(({ name, vatMinor }) => ({ key: name, values: [vatMinor] })),
      };
    },
    exported: ({ name: _, vatRate, ...row }) => ({ ...row, vatPercent: percent(vatRate) }),
  }),
  small(calls.reports.routerUptime, {
    range: dayRangeOf,
    async load(tx, range, _viewer, { routerId }) {
      const found = await uptimeOfRouters(tx, range, routerId);
      const rows = found.map(({ reached, ...row }) => ({
        ...row,
        uptimeBasisPoints: basisPoints(reached, row.readings),
        downMinutes: (row.readings - reached) * minutesPerReading,
      }));
      return {
        rows,
        totals: sumRows(rows, ['outages', 'downMinutes']),
        series: rows.map(({ id, name, uptimeBasisPoints }) => ({
          key: name,
          id,
          values: [uptimeBasisPoints],
        })),
      };
    },
    exported: ({ id: _, name: routerName, uptimeBasisPoints, ...row }) => ({
      routerName,
      ...row,
      uptime: percent(uptimeBasisPoints),
    }),
  }),
];
