import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { listRoute, type Route } from '../../../../core/route.ts';
import { listDuplicateDevices } from '../queries/duplicate-devices.ts';
import { dayRangeOf } from '../rules/ranges.ts';
import { viewerOf } from './report-routes.ts';

type Query = CallInput<typeof calls.reports.duplicateDevices>['query'];
const rowsPerChunk = 1_000;

/** Reads the log of sessions once: rows come with the totals. */
export const duplicateDeviceRoute = (clock: Clock): Route => {
  const daysOf = async (tx: Tx, query: Query, caller: Caller) =>
    dayRangeOf(query, (await viewerOf(clock, tx, caller)).today);
  return listRoute(calls.reports.duplicateDevices, {
    async page(tx, { query }, caller) {
      const { page, pageSize } = query;
      const days = await daysOf(tx, query, caller);
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
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
      for (let offset = 0; ; offset += rowsPerChunk) {
        const part = await listDuplicateDevices(tx, { ...query, ...days }, { limit: rowsPerChunk, offset });
        for (const { name: callerId, subscribers, firstSessionAt, lastSeenAt, accounts } of part)
          yield {
            callerId,
            subscribers,
            usernames: accounts.map(({ username }) => username).join(', '),
            firstSessionAt,
            lastSeenAt,
          };
        if (part.length < rowsPerChunk) return;
      }
    },
  });
};
