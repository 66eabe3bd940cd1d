import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { listRoute, type Route, totalsRow } from '../../../../core/route.ts';
import { listDuplicateDevices, shownAccounts, streamDuplicateDevices } from '../queries/duplicate-devices.ts';
import { dayRangeOf } from '../rules/ranges.ts';
import { reportScope } from './file-scope.ts';
import { viewerOf } from './report-routes.ts';

type Query = CallInput<typeof calls.reports.duplicateDevices>['query'];

/** Reads the log of sessions once: rows come with the totals. */
export const duplicateDeviceRoute = (clock: Clock): Route => {
  const daysOf = async (tx: Tx, query: Query, caller: Caller) =>
    dayRangeOf(query, (await viewerOf(clock, tx, caller)).today);
  return listRoute(calls.reports.duplicateDevices, {
    async page(tx, { query }, caller) {
      const { page, pageSize } = query;
      const days = await daysOf(tx, query, caller);
      const window = { limit: pageSize, offset: (page - 1) * pageSize, accounts: shownAccounts };
      const rows = await listDuplicateDevices(tx, { ...query, ...days }, window);
      const { devices = 0, allSubscribers = 0 } = rows[0] ?? {};
      return {
        items: rows.map(({ devices: _, allSubscribers: __, ...row }) => row),
        page,
        pageSize,
        total: devices,
        ...days,
        totals: { devices, subscribers: allSubscribers },
        series: [],
      };
    },
    async *exportRows(tx, { query }, caller) {
      const days = await daysOf(tx, query, caller);
      let subscribers = 0;
      for await (const row of streamDuplicateDevices(tx, { ...query, ...days })) {
        const { name: callerId, firstSessionAt, lastSeenAt, accounts, ...device } = row;
        subscribers = device.allSubscribers;
        yield {
          callerId,
          subscribers: device.subscribers,
          usernames: accounts.map(({ username }) => username).join(', '),
          routerNames: [...new Set(accounts.map(({ routerName }) => routerName))].join(', '),
          firstSessionAt,
          lastSeenAt,
        };
      }
      if (subscribers > 0) yield totalsRow({ subscribers });
    },
    fileScope: async (tx, { query }, caller) =>
      reportScope(tx, calls.reports.duplicateDevices, query, await daysOf(tx, query, caller)),
  });
};
