import { calls } from '@lastmile/contract';
import type { Route } from '../../../../core/route.ts';
import { ageingPage } from '../queries/ageing.ts';
import { listNewConnections, newConnectionsByDay } from '../queries/new-connections.ts';
import type { Named } from '../queries/subscriber-columns.ts';
import { uninvoicedPage } from '../queries/uninvoiced.ts';
import { dayRangeOf, lastDayOf } from '../rules/ranges.ts';
import { sumRows } from '../rules/rows.ts';
import type { pagedReport } from './report-routes.ts';

const flat = <Row extends { package: Named; area: Named | null }>({ package: sold, area, ...row }: Row) => ({
  ...row,
  packageName: sold.name,
  areaName: area?.name ?? null,
});

/** New, not invoiced and overdue subscribers. */
export const subscriberRoutes = (paged: ReturnType<typeof pagedReport>): Route[] => [
  paged(calls.reports.newConnections, {
    range: dayRangeOf,
    async load(tx, query, days, _viewer, window) {
      const items = await listNewConnections(tx, { ...query, ...days }, window);
      const byDay = await newConnectionsByDay(tx, { ...query, ...days });
      const totals = sumRows(byDay, ['subscribers', 'monthlyMinor']);
      return {
        items,
        total: totals.subscribers,
        totals,
        series: byDay.map(({ day, subscribers }) => ({ key: day, values: [subscribers] })),
      };
    },
    exported: flat,
  }),
  paged(calls.reports.ageing, {
    range: ({ asOf }, today) => ({ from: asOf ?? today, to: asOf ?? today }),
    async load(tx, query, { to: asOf }, { today }, window) {
      const { items, totals } = await ageingPage(tx, { ...query, asOf, today }, window);
      const { notDueMinor, to30Minor, to60Minor, to90Minor, over90Minor } = totals;
      const ages = { notDueMinor, to30Minor, to60Minor, to90Minor, over90Minor };
      return {
        items,
        total: totals.subscribers,
        totals,
        series: Object.entries(ages).map(([key, minor]) => ({ key, values: [minor] })),
      };
    },
    exported: flat,
  }),
  paged(calls.reports.uninvoiced, {
    range: ({ month }, today) => {
      const shown = month ?? today.slice(0, 7);
      return { from: `${shown}-01`, to: lastDayOf(shown) };
    },
    async load(tx, query, { from }, { today }, window) {
      const asked = { ...query, month: from.slice(0, 7), today };
      const { items, byReason } = await uninvoicedPage(tx, asked, window);
      const totals = sumRows(byReason, ['subscribers', 'expectedMinor']);
      return {
        items,
        total: totals.subscribers,
        totals,
        series: byReason.map(({ reason, subscribers }) => ({ key: reason, values: [subscribers] })),
      };
    },
    exported: flat,
  }),
];
