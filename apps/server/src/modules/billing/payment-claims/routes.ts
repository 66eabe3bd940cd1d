import { calls } from '@lastmile/contract';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { confirmClaim, rejectClaim } from './operations/decide-claim.ts';
import { claimPage, exportClaims } from './queries/payment-claims.ts';

const c = calls.paymentClaims;

export const paymentClaimRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  listRoute(c.list, {
    page: (tx, { query }) => claimPage(tx, query),
    exportRows: (tx, { query }) => exportClaims(tx, query),
  }),
  route(c.confirm, (tx, { body }, caller) => confirmClaim(clock, tx, body, caller)),
  route(c.reject, (tx, { body }, caller) => rejectClaim(clock, tx, body, caller)),
];
