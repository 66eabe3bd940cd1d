import type { Route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { amountRoutes } from './operations/amount-reports.ts';
import { documentRoutes } from './operations/document-reports.ts';
import { duplicateDeviceRoute } from './operations/duplicate-devices.ts';
import { pagedReport, smallReport } from './operations/report-routes.ts';
import { statementRoutes } from './operations/statement-reports.ts';
import { subscriberRoutes } from './operations/subscriber-reports.ts';
import { sumRoutes } from './operations/sum-reports.ts';

export const reportRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const [small, paged] = [smallReport(clock), pagedReport(clock)];
  return [
    ...amountRoutes(small),
    ...sumRoutes(small),
    ...subscriberRoutes(paged),
    ...documentRoutes(paged),
    duplicateDeviceRoute(clock),
    ...statementRoutes(clock),
  ];
};
