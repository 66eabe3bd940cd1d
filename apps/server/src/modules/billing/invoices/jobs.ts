import { handleJob, type JobHandler } from '@lastmile/jobs';
import type { Services } from '../../../core/services.ts';
import { issueFinalInvoicesJob } from '../terms/index.ts';
import { issueFinalInvoices } from './operations/issue-final-invoices.ts';

export const invoiceHandlers = ({ clock }: Pick<Services, 'clock'>): JobHandler[] => [
  handleJob(issueFinalInvoicesJob, (_payload, run) => issueFinalInvoices(clock, run)),
];
