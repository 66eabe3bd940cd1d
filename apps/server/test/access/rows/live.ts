import type { AccessTable } from '../access-row.ts';
import { lineFor } from './subscribers.ts';

/** What a line carries: for those who keep lines running, and for a reseller of their own alone. */
export const liveRows: AccessTable = {
  'live.data': {
    allows: 'client technician staff reseller',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ params: { usernameId: await lineFor(world, caller) } }),
  },
};
