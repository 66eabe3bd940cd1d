import type { AccessTable } from '../access-row.ts';
import { subscriberFor } from './subscribers.ts';

/** Traffic of a subscriber: for users who maintain subscribers, and for a reseller's own subscribers. */
export const liveRows: AccessTable = {
  'live.data': {
    allows: 'client technician staff reseller',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { usernameId: await subscriberFor(fixtures, caller) } }),
  },
};
