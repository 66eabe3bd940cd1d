import { calls } from '@lastmile/contract';
import { fileRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { eraseCustomer, previewErasure } from './operations/erase-customer.ts';
import { exportCustomer } from './operations/export-customer.ts';

export const personalDataRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const c = calls.personalData;
  return [
    fileRoute(c.export, (tx, { params }) => exportCustomer(clock, tx, params.id)),
    route(c.preview, (tx, { params }, caller) => previewErasure(tx, params.id, caller)),
    route(c.erase, (tx, input, caller) => eraseCustomer(clock, tx, input, caller)),
  ];
};
