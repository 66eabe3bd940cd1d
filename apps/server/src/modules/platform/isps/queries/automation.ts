import type { Tx } from '@lastmile/database';

/**
 * Whether automation of this ISP is paused. Billing runs, reminders, suspensions and scheduled changes check
 * it in the transaction in which they would act. Reactivating a subscriber that has paid does not.
 */
export const isAutomationPaused = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('automation_pauses')
    .select('id')
    .where('resumed_at', 'is', null)
    .executeTakeFirst()) !== undefined;
