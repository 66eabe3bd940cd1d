import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Issues final invoices to closed subscribers. The rows of `pending_final_invoices` are authoritative and
 * this job only processes them: jobs in the queue collapse into one, and a job that finds no row does
 * nothing.
 */
export const issueFinalInvoicesJob = defineJob({ name: 'invoices.issue-final', payload: z.strictObject({}) });

export const enqueueFinalInvoices = (tx: Tx): Promise<unknown> =>
  enqueue(tx, issueFinalInvoicesJob, {}, { key: 'final-invoices' });
