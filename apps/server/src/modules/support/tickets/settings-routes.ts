import { ticketSettingCalls as calls } from '@lastmile/contract';
import { type Route, route } from '../../../core/route.ts';
import { deleteCannedReply, getTargets, saveCannedReply, saveTargets } from './operations/ticket-settings.ts';
import { cannedReplies } from './queries/settings.ts';

export const settingRoutesOfTickets = (): Route[] => [
  route(calls.targets, (tx) => getTargets(tx)),
  route(calls.saveTargets, (tx, { body }) => saveTargets(tx, body)),
  route(calls.cannedReplies, async (tx) => ({ items: await cannedReplies(tx) })),
  route(calls.saveCannedReply, (tx, { body }) => saveCannedReply(tx, body)),
  route(calls.deleteCannedReply, (tx, { body }) => deleteCannedReply(tx, body)),
];
