import { noticeCalls as calls } from '@lastmile/contract';
import { ispOf } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { type Route, route } from '../../../core/route.ts';
import type { PayLinkServices } from '../../billing/pay-links/index.ts';
import { showNotice } from './operations/get-notification.ts';
import { changeSettings, settingsOf } from './operations/settings.ts';
import { showTemplates, storeTemplate } from './operations/templates.ts';
import { countNotices, noticePage } from './queries/notifications.ts';
import { deleteTemplate } from './queries/templates.ts';

const stale = (): Problem =>
  new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });

export const noticeRoutes = ({
  clock,
  payLinks,
  panelUrl,
}: Pick<PayLinkServices, 'clock' | 'payLinks' | 'panelUrl'>): Route[] => [
  route(calls.index, async (tx, { query }) => {
    const { page, pageSize } = query;
    const [items, total] = await Promise.all([
      noticePage(tx, query, pageSize, (page - 1) * pageSize),
      countNotices(tx, query),
    ]);
    return { items, page, pageSize, total };
  }),
  route(calls.show, (tx, { params }) => showNotice(tx, payLinks, params.id)),
  route(calls.templates, (tx) => showTemplates(clock, tx, panelUrl())),
  route(calls.storeTemplate, async (tx, { body }, caller) => {
    const stored = await storeTemplate(tx, ispOf(caller), body);
    if (!stored) throw stale();
    return stored;
  }),
  route(calls.resetTemplate, async (tx, { body }) => {
    await deleteTemplate(tx, body);
    return { version: 0 as const };
  }),
  route(calls.showSettings, (tx) => settingsOf(tx)),
  route(calls.updateSettings, async (tx, { body: { version, ...settings } }, caller) => {
    const changed = await changeSettings(tx, ispOf(caller), version, settings);
    if (!changed) throw stale();
    return changed;
  }),
];
