import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { confirmClaim, rejectClaim } from './operations/decide-claim.ts';
import { claimPage } from './queries/payment-claims.ts';

const c = calls.paymentClaims;

export const paymentClaimRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  route(c.list, (tx, { query }) => claimPage(tx, query)),
  route(c.confirm, (tx, { body }, caller) => confirmClaim(clock, tx, body, caller)),
  route(c.reject, (tx, { body }, caller) => rejectClaim(clock, tx, body, caller)),
];
