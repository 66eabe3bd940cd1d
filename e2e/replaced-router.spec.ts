import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { atRest, signIn } from './support/steps.ts';

/** The same device as in other tests, under another name. */
const address = () => ({ host: 'localhost', port: Number(process.env['ROUTER_PORT']) });

test('another router behind the address stops sync until the owner decides', async ({ page, request }) => {
  const owner = await createApi(request, accounts.south);
  const { id } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: 'Savar edge', protocol: 'api', username: 'lastmile', password: 'four winds', ...address() },
    pollSeconds: 3_600,
    currentPassword: accounts.south.password,
  });
  const detail = () =>
    owner.get<{ identity: string | null; otherHardware: object | null }>(`/api/isp/router/show/${id}`);
  await owner.post(`/api/isp/router/sync/${id}`, {});
  await expect.poll(async () => (await detail()).identity, { timeout: 120_000 }).not.toBeNull();
  await runSql(`update router_observed_state set known_serial = 'HF109QZ7Y41' where router_id = $1`, [id]);
  await owner.post(`/api/isp/router/sync/${id}`, {});
  await expect.poll(async () => (await detail()).otherHardware, { timeout: 120_000 }).not.toBeNull();

  await signIn(page, accounts.south, `/isp/router-edit/${id}`);
  const alert = page.getByRole('alert').filter({ hasText: 'router is responding at this address' });
  await expect(alert).toContainText('A different router is responding at this address');
  await expect(alert).toContainText('HF109QZ7Y41');
  await atRest(page);
  expect(await findSeriousViolations(page)).toEqual([]);

  const dialog = page.getByRole('dialog');
  await alert.getByRole('button', { name: 'Wrong router' }).click();
  await dialog.getByRole('button', { name: 'Wrong router' }).click();
  await expect(alert).toContainText('The wrong router is responding at this address');
  await expect(alert.getByRole('button', { name: 'Wrong router' })).toHaveCount(0);

  await alert.getByRole('button', { name: 'Router replaced: restore all secrets and profiles' }).click();
  await dialog.getByRole('button', { name: 'Restore everything' }).click();
  await expect(alert).toHaveCount(0);
  expect((await detail()).otherHardware).toBeNull();
});
