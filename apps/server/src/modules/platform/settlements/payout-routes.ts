import { calls } from '@lastmile/contract';
import { ispOf } from '../../../core/caller.ts';
import { type Route, route } from '../../../core/route.ts';
import {
  declinePayoutRequest,
  getPayoutTerms,
  requestPayout,
  withdrawPayoutRequest,
} from './operations/payout-requests.ts';
import { getSchedule, saveSchedule } from './operations/payout-schedules.ts';
import { requestPage } from './queries/payout-requests.ts';
import type { SettlementServices } from './services.ts';

const c = calls.payouts;

export const payoutRoutes = ({ clock }: SettlementServices): Route[] => [
  route(c.terms, (tx, _input, caller) => getPayoutTerms(clock, tx, ispOf(caller))),
  route(c.request, (tx, { body }, caller) =>
    requestPayout(clock, tx, body, { ispId: ispOf(caller), userId: caller.userId }),
  ),
  route(c.withdraw, (tx, { body }) => withdrawPayoutRequest(tx, body.id)),
  route(c.setSchedule, (tx, { body }, caller) =>
    saveSchedule(clock, tx, body, { ispId: ispOf(caller), setBy: null }),
  ),
  route(c.requests, (tx, { query }) => requestPage(tx, query)),
  route(c.decline, (tx, { body }, { userId }) => declinePayoutRequest(tx, body, userId)),
  route(c.scheduleOf, (tx, { params }) => getSchedule(tx, params.ispId)),
  route(c.setScheduleOf, (tx, { body: { ispId, ...form } }, { userId }) =>
    saveSchedule(clock, tx, form, { ispId, setBy: userId }),
  ),
];
