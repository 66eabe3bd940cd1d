import type { Tx } from '@lastmile/database';

export const findSettlementSettings = (tx: Tx) =>
  tx
    .selectFrom('settlement_settings')
    .select([
      'hold_days as holdDays',
      'min_payout_minor as minPayoutMinor',
      'needs_second_approval as needsSecondApproval',
      'version',
    ])
    .executeTakeFirstOrThrow();

interface Settings {
  readonly holdDays: number;
  readonly minPayoutMinor: number;
  readonly needsSecondApproval: boolean;
}

/** Undefined if they were changed meanwhile. */
export const updateSettlementSettings = (tx: Tx, settings: Settings, version: number) =>
  tx
    .updateTable('settlement_settings')
    .set({
      hold_days: settings.holdDays,
      min_payout_minor: settings.minPayoutMinor,
      needs_second_approval: settings.needsSecondApproval,
    })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

/** Whom a change of the second person concerns. */
export const administratorAddresses = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select('u.email')
    .where('u.isp_id', 'is', null)
    .where('u.status', '=', 'active')
    .where('r.name', '=', 'admin')
    .where('u.email', 'is not', null)
    .execute();
  return rows.flatMap(({ email }) => (email === null ? [] : [email]));
};
