import type { Route } from '../../../core/route.ts';
import { payoutAccountRoutes } from './payout-account-routes.ts';
import { payoutRoutes } from './payout-routes.ts';
import type { SettlementServices } from './services.ts';
import { settlementChangeRoutes, settlementListRoutes } from './settlement-routes.ts';
import { gatewayStatementRoutes } from './statement-routes.ts';

export const settlementRoutes = (services: SettlementServices): Route[] => [
  ...payoutAccountRoutes(services),
  ...settlementListRoutes(services),
  ...settlementChangeRoutes(services),
  ...gatewayStatementRoutes(services),
  ...payoutRoutes(services),
];
