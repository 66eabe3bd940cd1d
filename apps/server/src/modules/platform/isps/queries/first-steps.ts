import type { FirstStep, ispSteps } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';

type Done<Step extends FirstStep> = Readonly<Record<Step, boolean>>;

/**
 * Whether there is something of each kind; row-level security confines it to the ISP. Notifications are sent before
 * anybody sets them up, so they do not count.
 */
export async function findIspSteps(tx: Tx): Promise<Done<(typeof ispSteps)[number]>> {
  const { rows } = await sql<Done<(typeof ispSteps)[number]>>`
    select coalesce((select address is not null and coalesce(mobile, email) is not null from isps), false) as profile,
      exists (select from routers where archived_at is null) as router,
      exists (select from packages) as package,
      exists (select from subscribers) as subscriber,
      exists (select from invoices) as invoice,
      (select count(*) > 1 from (select from users limit 2) u) as staff,
      exists (select from notification_settings) or exists (select from notification_templates) as messages`.execute(
    tx,
  );
  const [done] = rows;
  if (!done) throw new Error('A query without from returns one row');
  return done;
}

export async function findPlatformSteps(tx: Tx): Promise<Done<'brand' | 'isp'>> {
  const { rows } = await sql<Done<'brand' | 'isp'>>`
    select coalesce((select version > 1 from platform_settings), false) as brand,
      exists (select from isps) as isp`.execute(tx);
  return rows[0] ?? { brand: false, isp: false };
}

export const areStepsHidden = async (tx: Tx, userId: number): Promise<boolean> =>
  (
    await tx
      .selectFrom('users')
      .select('first_steps_hidden_at as hiddenAt')
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.hiddenAt != null;

export const saveStepsHidden = (tx: Tx, userId: number, hiddenAt: string | null) =>
  tx.updateTable('users').set({ first_steps_hidden_at: hiddenAt }).where('id', '=', userId).execute();
