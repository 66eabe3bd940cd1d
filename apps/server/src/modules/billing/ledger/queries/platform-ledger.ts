import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';

/** What the platform owes an ISP, in the book of the platform; negative if the ISP owes the platform. */
export const payableToIsp = async (tx: Tx, ispId: number): Promise<number> => {
  const row = await tx
    .selectFrom('platform_journal_lines')
    .select((eb) => eb.fn.sum<number | null>('amount_minor').as('sum'))
    .where('party_isp_id', '=', ispId)
    .executeTakeFirst();
  // Liabilities are credits, which are negative. Not -0.
  return 0 - Number(row?.sum ?? 0);
};

export const findUnsettledMoney = async (tx: Tx, ispId: number): Promise<ProblemCode | undefined> =>
  (await payableToIsp(tx, ispId)) === 0 ? undefined : 'isps.unsettled_money';
