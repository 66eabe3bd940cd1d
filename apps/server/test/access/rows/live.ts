import type { AccessTable } from '../access-row.ts';
import { subscriberFor } from './subscribers.ts';

/** What a line carries: for those who keep lines running, and for a reseller of their own alone. */
export const liveRows: AccessTable = {
  'live.data': {
    allows: 'client technician staff reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { usernameId: await subscriberFor(fixtures, caller) } }),
  },
};
