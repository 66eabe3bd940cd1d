import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import {
  adjustPayable,
  confirmSettlement,
  createSettlement,
  insertPlatformFee,
  requestPayout,
  saveSchedule,
  updateSettlement,
} from '../../../server/src/modules/platform/settlements/index.ts';
import { demoAccountant, demoAdmin } from '../accounts.ts';
import { dayMs } from '../demo-time.ts';

type Fate = 'confirmed' | 'paid' | 'approved' | 'cancelled' | 'draft';

/** By ISP: settlements in every state for the first, and one that was paid for the second. */
const fates: readonly (readonly { readonly daysAgo: number; readonly fate: Fate }[])[] = [
  [
    { daysAgo: 35, fate: 'confirmed' },
    { daysAgo: 20, fate: 'paid' },
    { daysAgo: 9, fate: 'approved' },
    { daysAgo: 3, fate: 'cancelled' },
    { daysAgo: 1, fate: 'draft' },
  ],
  [{ daysAgo: 1, fate: 'paid' }],
];

interface DemoIsp {
  readonly ispId: number;
  /** The owner, who confirms. */
  readonly userId: number;
  readonly index: number;
  readonly nowMs: number;
}

/** Agreed before the last payments of the first ISP were collected. */
export const loadPlatformFee = (database: Database, ispId: number, nowMs: number) =>
  withPlatform(database, { actor: { userId: null, call: 'demo' } }, (tx) =>
    insertPlatformFee(tx, {
      ispId,
      feeRate: 50,
      fixedMinor: 1_00,
      startsAt: new Date(nowMs - 30 * dayMs).toISOString(),
    }),
  );

/** Settlements of what the platform collected: made by its accountant, approved by its administrator. */
export async function loadSettlements(database: Database, isp: DemoIsp): Promise<void> {
  for (const { daysAgo, fate } of fates[isp.index] ?? []) {
    const clock = { now: () => isp.nowMs - daysAgo * dayMs };
    const id = await withPlatform(database, { actor: { userId: null, call: 'demo' } }, async (tx) => {
      const [maker, approver] = [await idOf(tx, demoAccountant.email), await idOf(tx, demoAdmin.email)];
      const { id: made } = await createSettlement(clock, tx, { ispId: isp.ispId, note: null }, maker);
      const change = (body: Parameters<typeof updateSettlement>[2]) =>
        updateSettlement(clock, tx, body, approver);
      if (fate === 'cancelled')
        await change({
          id: made,
          status: 'cancelled',
          note: 'Settled again with the payments of the weekend',
        });
      if (fate === 'cancelled' || fate === 'draft') return made;
      await change({ id: made, status: 'approved' });
      if (fate === 'approved') return made;
      const paidOn = new Date(clock.now()).toISOString().slice(0, 10);
      await change({
        id: made,
        status: 'paid',
        reference: `FT26-0319${String(made).padStart(2, '0')}`,
        paidOn,
      });
      return made;
    });
    if (fate === 'confirmed')
      await withTenant(database, isp.ispId, { actor: { userId: isp.userId, call: 'demo' } }, (tx) =>
        confirmSettlement({ now: () => clock.now() + dayMs }, tx, id, isp.userId),
      );
  }
}

/** The second ISP asked for a payout and is paid every week. */
export async function loadPayoutRequest(
  database: Database,
  { ispId, userId, nowMs }: DemoIsp,
): Promise<void> {
  const clock = { now: () => nowMs };
  await withPlatform(database, { actor: { userId: null, call: 'demo' } }, (tx) =>
    adjustPayable(tx, {
      ispId,
      amountMinor: 1_250_00,
      note: 'Gateway fees of last month, refunded by bKash',
    }),
  );
  await withTenant(database, ispId, { actor: { userId, call: 'demo' } }, async (tx) => {
    await saveSchedule(clock, tx, { frequency: 'weekly', day: 7 }, { ispId, setBy: null });
    await requestPayout(
      clock,
      tx,
      { note: 'Before the holidays, please', takesServiceCharge: false },
      { ispId, userId },
    );
  });
}

const idOf = async (tx: Tx, email: string): Promise<number> =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
