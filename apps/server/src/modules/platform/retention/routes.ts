import { calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import { listRetention, updateRetention } from './operations/retention-settings.ts';

export const retentionRoutes = (): Route[] => [
  route(calls.retention.list, (tx, _input, caller) => listRetention(tx, caller)),
  route(calls.retention.update, (tx, input, caller) => updateRetention(tx, input, caller)),
];
