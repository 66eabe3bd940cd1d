import { handleJob, type JobHandler } from '@lastmile/jobs';
import { billLeavers } from '../../base/final-bills-wake-up.ts';
import type { Services } from '../../base/services.ts';
import { issueFinalBills } from './final-bills.ts';

export const invoiceHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(billLeavers, (_payload, run) => issueFinalBills(clock, run)),
];
