import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { querySql, runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices, inTwoWeeks } from './support/invoices.ts';
import { act, follow, pick, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

/** Presses the button and reads the file as rows of cells; no cell before those that are compared has a comma. */
async function downloadCsv(page: Page, press: () => Promise<void>): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await press();
  const text = await readFile(await (await download).path(), 'utf8');
  return text
    .replace('\ufeff', '')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

test('an exported invoice has the total of its row, and a part of a month reads as days', async ({
  page,
  request,
}) => {
  const { owner, mark, router, home } = await createSubscribers(request, 0);
  const { id } = await owner.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: { name: `Salma ${mark}`, mobile: '01990000066', clientType: 'home', language: 'en' },
    ...{ routerId: router.id, packageId: home.id, username: `part-${mark}`, password: `secret-${mark}` },
    ...{ bindMac: false, activate: true, billing: 'normal', billingMode: 'prepaid' },
    ...{ billingDay: inTwoWeeks(), monthlyDiscountMinor: 0 },
  });
  const { number } = await owner.post<{ number: string }>(`/api/isp/invoice/create/${id}`, {
    kind: 'monthly',
  });
  await signIn(page, accounts.north, `/isp/invoice-list?search=part-${mark}`);
  await settled(page);
  const row = page.getByRole('row').filter({ hasText: number });
  const [header, line] = await downloadCsv(page, async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  });
  const total = Number(line?.[header?.findIndex((name) => name.startsWith('Total')) ?? -1]);
  expect(total).toBeGreaterThan(0);
  await expect(row).toContainText(total.toFixed(2));

  await follow(page, number);
  await expect(page.getByText(/^\d{1,2}\/(28|29|30|31)$/)).toBeVisible();
});

test('the sum on Collect payments is the same after Show more, and is what their lists add up to', async ({
  page,
  request,
}) => {
  const { owner, mark, invoices } = await createInvoices(request, 51);
  const area = await owner.post<{ id: number }>('/api/isp/area/store', {
    name: `Ward ${mark}`,
    parentId: null,
  });
  await owner.post('/api/isp/isp-user/move-area', {
    ids: invoices.map(({ subscriberId }) => subscriberId),
    areaId: area.id,
  });
  await signIn(page, accounts.north, '/isp/collect?balance=unpaid');
  await page.getByLabel('Area', { exact: true }).selectOption({ label: `Ward ${mark}` });
  const items = page.getByRole('list', { name: 'Balances due' }).getByRole('listitem');
  const sum = page.getByText(/^51 subscribers, Tk [\d,.]+ due$/);
  const amounts = async () =>
    (await items.allTextContents()).map((text) =>
      Number(/Tk ([\d,.]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')),
    );
  await expect(sum).toBeVisible();
  const before = await sum.textContent();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(51);
  await expect(sum).toHaveText(before ?? '');
  const listed = await amounts();
  expect(listed.reduce((all, one) => all + one, 0)).toBeCloseTo(
    Number(/Tk ([\d,.]+\.\d\d)/.exec(before ?? '')?.[1]?.replaceAll(',', '')),
  );

  await items.first().getByRole('button').click();
  await expect(page.getByRole('button', { name: /^Collect Tk / })).toContainText(
    listed[0]?.toFixed(2) ?? 'none',
  );
});

test('rejected rows of an import are downloaded with the password, to be corrected', async ({
  page,
  request,
}) => {
  const { mark, router, home } = await createSubscribers(request, 0);
  const file = [
    'Customer Name,PPPoE Username,PPPoE Password,Contact No,Package,Mikrotik',
    `Karim,bad-${mark},secret-${mark},8.80171E+12,${home.name},${router.name}`,
  ].join('\r\n');
  await signIn(page, accounts.north, '/isp/isp-user-import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `bad-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('button', { name: 'Rejected 1' })).toBeVisible();
  const [header, line] = await downloadCsv(page, () =>
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  );
  expect(line?.[header?.indexOf('PPP password') ?? -1]).toBe(`secret-${mark}`);
});

test('a subscriber opens below its menu entry, goes back to the filtered list, and a new package shows its price', async ({
  page,
  request,
}) => {
  const { owner, mark, subscribers } = await createSubscribers(request, 1);
  const username = subscribers[0]?.username ?? '';
  await owner.post('/api/isp/package/store', {
    ...{ name: `Dearer ${mark}`, downloadKbps: 50_000, uploadKbps: 50_000, priceMinor: 1_300_00 },
    ...{ connectionChargeMinor: 0, onlyOne: 'default', resellerAllowed: true, mappings: [] },
  });
  await signIn(page, accounts.north, `/isp/isp-user-name-list?status=active&search=${mark}`);
  await settled(page);
  await follow(page, username);
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Subscribers', exact: true });
  await expect(entry).toHaveAttribute('aria-current', /page|true/);
  await page.getByRole('main').getByRole('link', { name: 'Subscribers', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`status=active.*search=${mark}|search=${mark}.*status=active`));
  await settled(page);

  const dialog = await act(page, username, 'Change package');
  await pick(page, 'Package', `Dearer ${mark}`, `Dearer ${mark}`, dialog);
  await expect(dialog.getByRole('list', { name: 'Affected' })).toContainText('Tk 800.00 → Tk 1,300.00');
});

test('a disabled button says why, and the figures of the network open lists of the same length', async ({
  page,
  request,
}) => {
  const { router } = await createSubscribers(request, 2);
  // Polls overwrite the state, the first one soon.
  const polled = `select from router_observed_state where router_id = $1 and last_tried_at is not null`;
  await expect.poll(async () => (await querySql(polled, [router.id])).length, { timeout: 120_000 }).toBe(1);
  const refuseSignIn = () =>
    runSql("update router_observed_state set state = 'auth_failed' where router_id = $1", [router.id]);
  await refuseSignIn();
  await signIn(page, accounts.north, '/isp/invoice-list');
  await settled(page);
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Complete the required fields first.')).toBeVisible();
  await page.keyboard.press('Escape');

  // Other tests add routers and subscribers meanwhile: both are read again until they agree.
  const opens = (figure: string, heading: string) =>
    expect(async () => {
      await page.goto('/isp/router-list');
      const card = page.getByRole('button', { name: new RegExp(`^${figure}\\s*\\d`) });
      const count = /\d+$/.exec((await card.textContent()) ?? '')?.[0];
      await card.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 20_000 });
      await settled(page);
      await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
  await opens('Routers down', 'Routers');
  const row = page.getByRole('row').filter({ hasText: router.name });
  await expect(async () => {
    await refuseSignIn();
    await page.reload();
    await expect(row).toContainText('Login failed', { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await opens('Changes pending', 'Subscribers');
});
