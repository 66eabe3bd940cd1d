import { calls } from '@lastmile/contract';
import { Problem } from '../../../core/problem.ts';
import { listRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import type { Links } from '../notifications/index.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
} from './operations/control-campaign.ts';
import { createCampaign } from './operations/create-campaign.ts';
import { exportRecipients, getCampaign, requireCampaign } from './operations/get-campaign.ts';
import { previewCampaign } from './operations/preview-campaign.ts';
import { campaignPage, countCampaigns } from './queries/campaigns.ts';
import { countRecipients, recipientPage } from './queries/recipients.ts';

const c = calls.campaigns;

export const campaignRoutes = (services: Pick<Services, 'clock'> & Links): Route[] => {
  const { clock } = services;
  return [
    route(c.send, (tx, { body }) => createCampaign(services, tx, body)),
    route(c.preview, (tx, { body: { channel, subject, body, ...target } }) =>
      previewCampaign(services, tx, { channel, subject, body }, target),
    ),
    route(c.list, async (tx, { query }) => {
      const { page, pageSize } = query;
      const [items, total] = await Promise.all([
        campaignPage(tx, query, pageSize, (page - 1) * pageSize),
        countCampaigns(tx, query),
      ]);
      return { items, page, pageSize, total };
    }),
    route(c.get, async (tx, { params }) => {
      const campaign = await getCampaign(tx, params.id);
      if (!campaign) throw new Problem('not_found');
      return campaign;
    }),
    listRoute(c.recipients, {
      async page(tx, { params, query }) {
        await requireCampaign(tx, params.id);
        const { page, pageSize } = query;
        const [items, total] = await Promise.all([
          recipientPage(tx, params.id, query, pageSize, (page - 1) * pageSize),
          countRecipients(tx, params.id, query),
        ]);
        return { items, page, pageSize, total };
      },
      exportRows: (tx, { params, query }) => exportRecipients(tx, params.id, query),
    }),
    route(c.pause, (tx, { body }) => pauseCampaign(tx, body.id)),
    route(c.resume, (tx, { body }) => resumeCampaign(clock, tx, body.id)),
    route(c.cancel, (tx, { body }) => cancelCampaign(clock, tx, body.id)),
    route(c.retry, (tx, { body }) => retryCampaign(clock, tx, body)),
  ];
};
