import { type Database, withPlatform, withTenant } from '@lastmile/database';
import type { Services } from '../../../server/src/core/services.ts';
import {
  insertPayoutAccount,
  markVerified,
  payoutNumberContext,
} from '../../../server/src/modules/platform/settlements/index.ts';
import { dayMs } from '../demo-time.ts';

interface DemoIsp {
  readonly ispId: number;
  readonly userId: number;
  readonly index: number;
  readonly nowMs: number;
}

const holders = ['Meghna Broadband', 'Padma Link'];
const wallets = ['01711223344', '01819445566'];

/** A verified wallet, and a bank account that waits for the platform. */
export async function loadPayoutAccounts(
  database: Database,
  { cipher }: Pick<Services, 'cipher'>,
  { ispId, userId, index, nowMs }: DemoIsp,
): Promise<void> {
  const actor = { userId, call: 'demo' };
  const context = payoutNumberContext(ispId);
  const wallet = wallets[index] ?? '01911778899';
  const shared = { holder_name: holders[index] ?? 'ISP', bank_branch: null, routing_number: null };
  const walletId = await withTenant(database, ispId, { actor }, async (tx) => {
    const id = await insertPayoutAccount(tx, {
      ...shared,
      method: 'bkash',
      number_encrypted: cipher.encrypt(wallet, context),
      number_ending: wallet.slice(-4),
      bank_name: null,
      is_preferred: true,
      usable_from: new Date(nowMs - 60 * dayMs).toISOString(),
    });
    await insertPayoutAccount(tx, {
      ...shared,
      method: 'bank',
      number_encrypted: cipher.encrypt(`150120344${index}5`, context),
      number_ending: `44${index}5`.slice(-4),
      bank_name: 'City Bank',
      bank_branch: 'Gulshan',
      routing_number: '225261732',
      is_preferred: false,
      usable_from: new Date(nowMs + 2 * dayMs).toISOString(),
    });
    return id;
  });
  await withPlatform(database, { actor: { userId: null, call: 'demo' } }, (tx) =>
    markVerified(tx, walletId, userId, new Date(nowMs - 59 * dayMs).toISOString()),
  );
}
