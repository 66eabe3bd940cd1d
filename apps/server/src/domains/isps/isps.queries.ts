import type { Tx } from '@lastmile/database';

export const insertIsp = async (
  tx: Tx,
  isp: { name: string; nameBn: string | null; status: string },
): Promise<number> =>
  (
    await tx
      .insertInto('isps')
      .values({ name: isp.name, name_bn: isp.nameBn, status: isp.status })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
