import { notificationCalls as calls } from '@lastmile/contract';
import { Problem } from '../../../core/problem.ts';
import { type Route, route } from '../../../core/route.ts';
import type { PayLinkServices } from '../../billing/pay-links/index.ts';
import type { TicketLinkServices } from '../../support/ticket-links/index.ts';
import { getNotification } from './operations/get-notification.ts';
import { getOptOuts, updateOptOuts } from './operations/opt-outs.ts';
import { previewTemplate } from './operations/preview-template.ts';
import { saveSettings, settingsOf } from './operations/settings.ts';
import { listTemplates, saveTemplate } from './operations/templates.ts';
import { countNotifications, notificationPage } from './queries/notifications.ts';
import { deleteTemplate } from './queries/templates.ts';

const stale = (): Problem =>
  new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });

type Uses = Pick<PayLinkServices, 'clock' | 'payLinks' | 'panelUrl'> & TicketLinkServices;

export const notificationRoutes = ({ clock, panelUrl, ...links }: Uses): Route[] => [
  route(calls.list, async (tx, { query }) => {
    const { page, pageSize } = query;
    const [items, total] = await Promise.all([
      notificationPage(tx, query, pageSize, (page - 1) * pageSize),
      countNotifications(tx, query),
    ]);
    return { items, page, pageSize, total };
  }),
  route(calls.get, (tx, { params }) => getNotification(tx, links, params.id)),
  route(calls.templates, (tx) => listTemplates(clock, tx, panelUrl())),
  route(calls.saveTemplate, async (tx, { body }) => {
    const stored = await saveTemplate(tx, body);
    if (!stored) throw stale();
    return stored;
  }),
  route(calls.resetTemplate, async (tx, { body }) => {
    await deleteTemplate(tx, body);
    return { version: 0 as const };
  }),
  route(calls.previewTemplate, (tx, { body }) => previewTemplate(tx, links, body)),
  route(calls.getOptOuts, (tx, { params }) => getOptOuts(tx, params.id)),
  route(calls.updateOptOuts, (tx, { body }) => updateOptOuts(tx, body)),
  route(calls.getSettings, (tx) => settingsOf(tx)),
  route(calls.updateSettings, async (tx, { body: { version, ...settings } }) => {
    const changed = await saveSettings(tx, version, settings);
    if (!changed) throw stale();
    return changed;
  }),
];
