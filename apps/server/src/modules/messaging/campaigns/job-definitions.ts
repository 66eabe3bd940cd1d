import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

/** Many attempts, so that a campaign survives hours of outages and continues where it was. */
export const sendCampaignJob = defineJob({
  name: 'campaigns.send',
  payload: z.strictObject({ campaignId: z.int() }),
  tracked: true,
  result: ['state', 'sent', 'failed', 'unknown'],
  maxAttempts: 20,
});
