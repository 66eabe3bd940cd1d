import { handleJob, type JobHandler } from '@lastmile/jobs';
import type { DeliveryUses } from '../notifications/index.ts';
import { sendCampaignJob } from './job-definitions.ts';
import { runCampaign } from './operations/run-campaign.ts';

export const campaignHandlers = (services: DeliveryUses): JobHandler[] => [
  handleJob(sendCampaignJob, ({ campaignId }, run) => runCampaign(services, campaignId, run)),
];
