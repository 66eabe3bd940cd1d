import { RouterConnection, secrets } from '@lastmile/routeros';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { settled, signIn } from './support/steps.ts';

const plans = ['home-10', 'home-20', 'home-50', 'office-100'];
const sale = { priceMinor: 800_00, connectionChargeMinor: 0, onlyOne: 'yes', resellerAllowed: true };
const port = () => Number(process.env['FULL_ROUTER_PORT']);

/** Disabled accounts, read from the router directly. */
async function listDisabledOnRouter(): Promise<string[]> {
  const router = await RouterConnection.open({
    host: '127.0.0.1',
    port: port(),
    user: 'lastmile',
    password: 'four winds',
  });
  const held = await secrets.list(router);
  router.close();
  return held.filter(({ disabled }) => disabled).map(({ name }) => name);
}

test('a router with 200 secrets is added to billing, sync is enabled, and ten subscribers are closed', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const owner = await createApi(request, accounts.south);
  for (const profileName of plans) {
    const mbps = { downloadKbps: 10_000, uploadKbps: 10_000 };
    await owner.post('/api/isp/package/store', {
      name: profileName,
      profileName,
      ...mbps,
      ...sale,
      mappings: [],
    });
  }
  const { id } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: 'Uttara core', host: '127.0.0.1', port: port(), protocol: 'api', username: 'lastmile' },
    ...{ password: 'four winds', pollSeconds: 60 },
    currentPassword: accounts.south.password,
  });
  await owner.post(`/api/isp/router/sync/${id}`, {});
  const listed = async () =>
    (await owner.get<{ total: number }>(`/api/get-not-billing-users/${id}?format=json`)).total;
  await expect.poll(listed, { timeout: 120_000 }).toBe(200);
  const before = await listDisabledOnRouter();
  const unbilled = await owner.get<{ items: { name: string; profile: string }[] }>(
    `/api/get-not-billing-users/${id}`,
  );
  const [first] = unbilled.items;

  await signIn(page, accounts.south, `/api/get-not-billing-users/${id}?pageSize=25`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 200' }).click();
  await page.getByRole('button', { name: 'Add to billing' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('200 accounts will be added to billing')).toBeVisible();
  const affected = dialog.getByRole('list', { name: 'Affected' }).getByRole('listitem');
  await expect(affected.filter({ hasText: first?.name ?? '' }).first()).toContainText(first?.profile ?? '');
  await expect(affected).toHaveCount(100);
  await expect(dialog.getByText('and 100 more')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to billing' }).click();
  await expect(page.getByText('200 accounts added to billing').first()).toBeVisible();
  expect(await listDisabledOnRouter()).toEqual(before);

  await page.goto(`/isp/router-edit/${id}`);
  await page.getByRole('button', { name: 'Enable sync' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable sync' }).click();
  await expect(page.getByText('Read-only', { exact: true })).toHaveCount(0);

  await owner.post(`/api/isp/router/sync/${id}`, {});

  // The router already has this profile with another speed, so overwriting needs a confirmation.
  await page.getByRole('tab', { name: 'Changes' }).click();
  const differing = page.getByRole('alert').filter({ hasText: 'Profile home-20 does not match its package' });
  await expect(differing).toBeVisible({ timeout: 120_000 });
  await differing.getByRole('button', { name: 'Accept router’s value' }).click();
  await dialog.getByRole('button', { name: 'Accept router’s value' }).click();
  await expect(differing).toHaveCount(0);

  await page.goto(`/isp/isp-user-name-list?routerId=${id}&status=active&pageSize=10`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog.getByText('10 subscribers will be suspended')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend 10 subscribers' }).click();
  await expect
    .poll(async () => (await listDisabledOnRouter()).length, { timeout: 120_000 })
    .toBe(before.length + 10);
  const countPending = async () =>
    (await owner.get<{ total: number }>(`/api/isp/isp-user/index?routerId=${id}&sync=pending`)).total;
  await expect.poll(countPending, { timeout: 120_000 }).toBe(0);
});
