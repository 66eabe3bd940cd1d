import { type Database, withPlatform } from '@lastmile/database';
import {
  changeSettlement,
  createSettlement,
} from '../../../server/src/modules/platform/settlements/index.ts';
import { dayMs } from '../demo-time.ts';

/** A paid settlement of what the platform collected a few days ago, and a payment that waits for the next. */
export async function loadSettlements(
  database: Database,
  { ispId, userId, nowMs }: { readonly ispId: number; readonly userId: number; readonly nowMs: number },
): Promise<void> {
  const actor = { userId, call: 'demo' };
  const clock = { now: () => nowMs - dayMs };
  await withPlatform(database, { actor }, async (tx) => {
    await tx.updateTable('settlement_settings').set({ needs_second_approval: false }).execute();
    const { id } = await createSettlement(clock, tx, { ispId, note: null }, userId);
    await changeSettlement(clock, tx, { id, status: 'approved' }, userId);
    const paidOn = new Date(clock.now()).toISOString().slice(0, 10);
    await changeSettlement(clock, tx, { id, status: 'paid', reference: 'FT26-031904', paidOn }, userId);
    await tx.updateTable('settlement_settings').set({ needs_second_approval: true }).execute();
  });
}
