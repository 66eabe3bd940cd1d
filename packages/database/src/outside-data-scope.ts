import { rawQuery, type Tx } from './transactions/transaction-dialect.ts';

/** The role, and what policies and functions compare rows with. */
const settings = [
  'role',
  'app.user_id',
  'app.reseller_id',
  'app.reseller_ids',
  'app.area_ids',
  'app.staff_user_id',
  'app.department_id',
];
const read = `select array[${settings.map((name) => `coalesce(current_setting('${name}', true), '')`).join()}] as values`;
const write = `select ${settings.map((name, n) => `set_config('${name}', $${n + 1}, true)`).join()}`;
const wholeIsp = ['lastmile_tenant', ...settings.slice(1).map(() => '')];

/**
 * Runs a part of a transaction with access to all of its ISP, for acts that concern rows which the caller does not see: who
 * leaves passes on every ticket. The permission for the act is checked before, and no row that is read here is shown.
 */
export async function outsideDataScope<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.executeQuery<{ values: string[] }>(rawQuery(read));
  const values = rows[0]?.values ?? [];
  if (!values[0]?.startsWith('lastmile_own_')) return work();
  await tx.executeQuery(rawQuery(write, ...wholeIsp));
  try {
    return await work();
  } finally {
    // Fails only in a transaction that is rolled back anyway.
    await tx.executeQuery(rawQuery(write, ...values)).catch(() => undefined);
  }
}
