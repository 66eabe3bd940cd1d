import { handleJob, type JobHandler } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { billLeavers } from '../terms/index.ts';
import { issueFinalBills } from './operations/issue-final-invoices.ts';

export const invoiceHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(billLeavers, (_payload, run) => issueFinalBills(clock, run)),
];
