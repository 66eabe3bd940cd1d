import { usageCalls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { getNetworkUsage } from './operations/get-network-usage.ts';
import { getSubscriberUsage } from './operations/get-subscriber-usage.ts';

export const usageRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => [
  route(usageCalls.subscriber, (tx, { params, query }) => getSubscriberUsage(tx, clock, params.id, query)),
  route(usageCalls.network, (tx, { query }) => getNetworkUsage(tx, clock, query)),
];
