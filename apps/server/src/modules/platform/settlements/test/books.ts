import { withPlatform } from '@lastmile/database';
import { expect } from 'vitest';
import type { TestServer } from '../../../../../test/support/test-server.ts';
import { checkoutInvariants } from '../../checkouts/index.ts';
import { planInvariants } from '../../plans/index.ts';
import { settlementInvariants } from '../invariants.ts';

/** What the platform owes an ISP, which is the same in both books. */
export async function payableInBothBooks(
  { sql }: Pick<TestServer['db'], 'sql'>,
  ispId: number,
): Promise<number> {
  const [row] = await sql<{ platform: string; isp: string }>(
    `select (select coalesce(-sum(amount_minor), 0) from platform_journal_lines where party_isp_id = $1) as platform,
       (select coalesce(sum(amount_minor), 0) from journal_lines where isp_id = $1 and account = 'platform') as isp`,
    [ispId],
  );
  expect(row?.platform).toBe(row?.isp);
  return Number(row?.platform);
}

export async function expectBalancedBooks({ database }: Pick<TestServer['db'], 'database'>): Promise<void> {
  const options = { actor: { userId: null, call: 'test' }, readOnly: true };
  const found = await withPlatform(database, options, async (tx) => {
    const all: string[] = [];
    for (const { findViolations } of [...settlementInvariants, ...checkoutInvariants, ...planInvariants])
      all.push(...(await findViolations(tx, '')));
    return all;
  });
  expect(found).toEqual([]);
}
