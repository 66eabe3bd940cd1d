import type { Tx } from '@lastmile/database';
import { defineJob, enqueue } from '@lastmile/jobs';
import { z } from 'zod';

/**
 * Bills lines that have left. The rows of `final_bills_due` are the truth and this is only a wake-up: of several the last
 * one waits, and one that finds none does nothing.
 */
export const billLeavers = defineJob({ name: 'invoices.bill-leavers', payload: z.strictObject({}) });

export const wakeFinalBills = (tx: Tx): Promise<unknown> =>
  enqueue(tx, billLeavers, {}, { key: 'final-bills' });
