import { handleJob, type JobHandler } from '@lastmile/jobs';
import { recordDeliveryJob } from './job-definitions.ts';
import { recordDelivery } from './operations/receive-delivery-report.ts';

export const providerHandlers: readonly JobHandler[] = [
  handleJob(recordDeliveryJob, async (delivery, { transaction }) => ({
    recorded: (await transaction((tx) => recordDelivery(tx, delivery))) ? 1 : 0,
  })),
];
