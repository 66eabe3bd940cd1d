import { activeSessions, equals, RouterConnection } from '@lastmile/routeros';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { settled, signIn } from './support/steps.ts';

const username = 'user00001';
const routerPort = () => Number(process.env['LIVE_ROUTER_PORT']);

/** Reads the router directly. */
async function atRouter<T>(ask: (router: RouterConnection) => Promise<T>): Promise<T> {
  const router = await RouterConnection.open({
    ...{ host: '127.0.0.1', port: routerPort(), user: 'technician', password: 'ladder' },
  });
  try {
    return await ask(router);
  } finally {
    router.close();
  }
}

const dropSession = () =>
  atRouter(async (router) => {
    const sessions = await activeSessions.list(router, { query: equals('name', username) });
    await activeSessions.disconnect(
      router,
      sessions.map(({ id }) => id),
    );
  });

/** Number of API connections on the router. */
const connectionsOfPanel = () =>
  atRouter(async (router) => {
    const { rows } = await router.run({ path: '/user/active/print', query: equals('name', 'lastmile') });
    return rows.length;
  });

test('the live chart updates, shows a suspension, resumes, and disconnects when the page is left', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const owner = await createApi(request, accounts.north);
  const { id: routerId } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: 'Roof of the graph', host: '127.0.0.1', port: routerPort(), protocol: 'api' },
    ...{ username: 'lastmile', password: 'four winds', pollSeconds: 3_600 },
    currentPassword: accounts.south.password,
  });
  const { id: packageId } = await owner.post<{ id: number }>('/api/isp/package/store', {
    ...{ name: 'Home of the graph', downloadKbps: 20_000, uploadKbps: 10_000, priceMinor: 800_00 },
    ...{ connectionChargeMinor: 0, onlyOne: 'default', resellerAllowed: true, mappings: [] },
  });
  const { id } = await owner.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: { name: 'Anwara of the graph', mobile: '01990000077', clientType: 'home', language: 'en' },
    ...{ routerId, packageId, username, password: 'secret-of-graph', bindMac: false, activate: true },
    ...{ billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
  });
  // One or two connections stay; live traffic has another.
  await expect.poll(connectionsOfPanel, { timeout: 120_000 }).toBeGreaterThan(0);

  await signIn(page, accounts.north, `/isp/isp-user-name-list?search=${username}`);
  await settled(page);
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Live traffic' }).click();
  await expect(page).toHaveURL(`/api/get-live-data/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Live traffic: ${username}` })).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: /Connecting|Live|Offline/ });
  await expect(status).toHaveText('Live', { timeout: 120_000 });
  await expect(page.locator('canvas')).toBeVisible();
  await expect(page.getByText(/^10\.\d+\.\d+\.\d+$/)).toBeVisible();
  const figures = page.getByRole('figure').getByRole('row').nth(1);
  const first = await figures.textContent();
  await expect(figures).not.toHaveText(first ?? '', { timeout: 120_000 });
  expect(await connectionsOfPanel()).toBeGreaterThan(1);
  expect(await findSeriousViolations(page)).toEqual([]);

  await dropSession();
  await expect(status).toHaveText('Offline', { timeout: 120_000 });
  await expect(page.getByText('The graph continues when the subscriber reconnects')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect session' })).toHaveCount(0);
  await expect(status).toHaveText('Live', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Disconnect session' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 session will be disconnected')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: username, exact: true }).click();
  await page.getByRole('tab', { name: 'Connection' }).click();
  await expect(status).toHaveText('Live', { timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Online');
  const whileLive = await connectionsOfPanel();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.poll(connectionsOfPanel, { timeout: 120_000 }).toBeLessThan(whileLive);

  await page.goto('/api/get-live-data/999999999');
  await expect(page.getByText('Could not start live traffic')).toBeVisible();
});
