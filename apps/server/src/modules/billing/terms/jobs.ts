import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Bills lines that have left. The rows of `pending_final_invoices` are the truth and this is only a wake-up: of several the last
 * one waits, and one that finds none does nothing.
 */
export const issueFinalInvoicesJob = defineJob({ name: 'invoices.issue-final', payload: z.strictObject({}) });

export const enqueueFinalInvoices = (tx: Tx): Promise<unknown> =>
  enqueue(tx, issueFinalInvoicesJob, {}, { key: 'final-bills' });
