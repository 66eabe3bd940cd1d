import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { listDeposits, receiveDeposit } from './operations/receive-deposit.ts';
import { returnDeposit } from './operations/return-deposit.ts';

export const securityDepositRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.securityDeposits;
  return [
    route(c.list, (tx, { query }, caller) => listDeposits(tx, query.subscriberId, caller)),
    route(c.create, (tx, { body }, caller) => receiveDeposit(clock, tx, body, caller)),
    route(c.return, (tx, { body }, caller) => returnDeposit(clock, tx, body, caller)),
  ];
};
