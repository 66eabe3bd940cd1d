import type { Tx } from '@lastmile/database';

/**
 * Whether someone stopped what the panel does by itself for this ISP: runs, reminders, cuts and changes by the clock ask
 * it first, in the transaction in which they would act. Bringing a line back that has paid does not.
 */
export const isAutomationPaused = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('automation_pauses')
    .select('id')
    .where('resumed_at', 'is', null)
    .executeTakeFirst()) !== undefined;
