import { calls } from '@lastmile/contract';
import type { Route } from '../../../../core/route.ts';
import { ageingPage, streamAgeing } from '../queries/ageing.ts';
import { listNewConnections, newConnectionsByDay, streamNewConnections } from '../queries/new-connections.ts';
import type { Named } from '../queries/subscriber-columns.ts';
import { streamUninvoiced, uninvoicedPage } from '../queries/uninvoiced.ts';
import { dayRangeOf, lastDayOf } from '../rules/ranges.ts';
import { sumRows } from '../rules/rows.ts';
import type { pagedReport } from './report-routes.ts';

const flat = <Row extends { package: Named; area: Named | null }>({ package: sold, area, ...row }: Row) => ({
  ...row,
  packageName: sold.name,
  areaName: area?.name ?? null,
});

const ageColumns = ['notDueMinor', 'to30Minor', 'to60Minor', 'to90Minor', 'over90Minor'] as const;

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
    stream: (tx, query, days) => streamNewConnections(tx, { ...query, ...days }),
    counted: 'subscribers',
    summed: ['monthlyMinor'],
    exported: flat,
  }),
  paged(calls.reports.ageing, {
    range: ({ asOf }, today) => ({ from: asOf ?? today, to: asOf ?? today }),
    async load(tx, query, { to: asOf }, { today }, window) {
      const { items, totals } = await ageingPage(tx, { ...query, asOf, today }, window);
      return {
        items,
        total: totals.subscribers,
        totals,
        series: ageColumns.map((key) => ({ key, values: [totals[key]] })),
      };
    },
    stream: (tx, query, { to: asOf }, { today }) => streamAgeing(tx, { ...query, asOf, today }),
    counted: 'subscribers',
    summed: [...ageColumns, 'creditMinor', 'balanceMinor'],
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
    stream: (tx, query, { from }, { today }) =>
      streamUninvoiced(tx, { ...query, month: from.slice(0, 7), today }),
    counted: 'subscribers',
    summed: ['expectedMinor'],
    exported: flat,
  }),
];
