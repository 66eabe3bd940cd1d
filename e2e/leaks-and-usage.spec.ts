import { readFile } from 'node:fs/promises';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const phone = { width: 390, height: 844 };

test('a leak is shown with its amounts and fixed after a preview', async ({ page, request }) => {
  const { owner, subscribers } = await createSubscribers(request, 2);
  const [cheap, free] = subscribers;
  if (!cheap || !free) throw new Error('Two subscribers were created');
  const update = async (id: number, change: object) => {
    const { version } = await owner.get<{ version: number }>(`/api/isp/isp-user/show/${id}`);
    await owner.post(`/api/isp/isp-user/update/${id}`, { version, ...change });
  };
  await update(cheap.id, { agreedPriceMinor: 700_00, monthlyDiscountMinor: 50_00 });
  // Meant to be free until a day that is over.
  await update(free.id, { billing: 'free', freeUntil: '2024-01-31' });

  await signIn(page, accounts.north, `/isp/revenue-leaks?kind=below_price&search=${cheap.username}`);
  const row = page.getByRole('row').filter({ hasText: cheap.username });
  await expect(row).toContainText(/Pays .*650.* for Home .*, which costs .*800/);
  expect(await findSeriousViolations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Fix' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/pays .*800.* instead of .*650/);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Charge .*800/ }).click();
  await expect(page.getByText(`${cheap.username} now pays`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`/isp/revenue-leaks?kind=free&search=${free.username}`);
  await expect(page.getByRole('row').filter({ hasText: free.username })).toContainText(
    /free of charge past its end date,/,
  );
  await page.setViewportSize(phone);
  await settled(page);
  expect(await getHorizontalOverflow(page)).toBe(0);
  await page.goto(`/isp/isp-user-name-edit/${free.id}`);
  await expect(page.getByLabel('Free until')).toHaveValue('2024-01-31');
});

test('an account that is not in billing is added from the leaks, and leaves them', async ({
  page,
  request,
}) => {
  const username = 'noc.cctv';
  await signIn(page, accounts.north, `/isp/revenue-leaks?kind=not_in_billing&search=${username}`);
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toContainText('not in billing');
  const asOwner = await createApi(request, accounts.north);
  const lost = async () =>
    (
      await asOwner.get<{ sums: { kind: string; amountMinor: number; count: number }[] }>(
        `/api/isp/leak/index?search=${username}`,
      )
    ).sums.find(({ kind }) => kind === 'not_in_billing');
  expect((await lost())?.amountMinor).toBeGreaterThan(0);
  await row.getByRole('button', { name: 'Fix' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${username} becomes a subscriber with`);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add to billing' }).click();
  await expect(page.getByText(`${username} added to billing.`)).toBeVisible();
  await expect(row.filter({ hasText: 'not in billing' })).toHaveCount(0);
  expect(await lost()).toBeUndefined();
});

test('who holds cash for too long is asked for it, and told so in the inbox', async ({
  page,
  browser,
  request,
}) => {
  const asReseller = await createApi(request, accounts.reseller);
  const sold = await asReseller.get<{ items: { id: number }[] }>('/api/isp/isp-user/index?status=active');
  await asReseller.post('/api/isp/payment/store', {
    subscriberId: sold.items[0]?.id,
    amountMinor: 300_00,
    method: 'cash',
  });
  await runSql(
    'update payments set received_on = received_on - 30 where cash_user_id = (select id from users where email = $1)',
    [accounts.reseller.login],
  );
  await signIn(page, accounts.north, '/isp/revenue-leaks?kind=cash_held&search=Mizanur');
  const row = page.getByRole('row').filter({ hasText: 'Mizanur Rahman' });
  const ask = row.getByRole('button', { name: 'Ask for the cash' });
  await ask.click();
  await expect(page.getByText(/Mizanur Rahman was asked to hand over/)).toBeVisible();
  await page.reload();
  await ask.click();
  await expect(page.getByText('The user was already asked within the last 24 hours')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);

  const holder = await browser.newPage();
  await signIn(holder, accounts.reseller);
  await holder.getByRole('button', { name: /^Notifications, / }).click();
  await holder
    .getByRole('button', { name: /Please hand over the cash you have collected/ })
    .first()
    .click();
  await expect(holder).toHaveURL(/cash-hand-over/);
  await holder.close();
});

test('the usage tab shows periods and the hours of one day', async ({ page, request }) => {
  const asOwner = await createApi(request, accounts.north);
  const { items } = await asOwner.get<{ items: { id: number }[] }>(
    '/api/isp/isp-user/index?online=yes&pageSize=10',
  );
  const id = items[0]?.id;
  await signIn(page, accounts.north, `/isp/isp-user-name-edit-v2/${id}?tab=usage`);
  await expect(page.getByText('In this period')).toBeVisible();
  await page.getByText('7 days', { exact: true }).click();
  const chart = page.getByRole('figure').filter({ hasText: 'Traffic' });
  await expect(chart.getByRole('row')).toHaveCount(8);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const asked = page.waitForRequest((sent) => sent.url().includes(`date=${day}`));
  await page.getByLabel('One day by hour').fill(day);
  await asked;
  await expect(chart.getByRole('row')).toHaveCount(25);
  await expect(chart.getByRole('rowheader').last()).toContainText('23:00');
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await settled(page);
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('subscribers are exported for the regulator only with a reason, which the audit log keeps', async ({
  page,
  request,
}) => {
  await signIn(page, accounts.north, '/isp/regulator-export');
  await expect(page.getByRole('heading', { level: 1, name: 'Regulator export' })).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Export subscribers' }).click();
  const dialog = page.getByRole('dialog');
  const reason = `Letter ${Date.now()} of BTRC`;
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\n')[0]).toContain('selling_price_bdt_excluding_vat');
  expect(text.split('\n').length).toBeGreaterThan(10);
  const asOwner = await createApi(request, accounts.north);
  await expect
    .poll(async () => JSON.stringify(await asOwner.get('/api/audit/list?pageSize=25')))
    .toContain(reason);
});
