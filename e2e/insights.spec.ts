import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const phone = { width: 390, height: 844 };
const figure = (page: Page, key: string) => page.locator(`[data-figure=${key}]`);
/** The number alone, without what it is compared with. */
const numberIn = async (page: Page, key: string) =>
  (await figure(page, key).locator('[data-value]').innerText()).trim();

/** The figure opens its list, which shows the same amount. Other tests change both meanwhile: they are read until they agree. */
const expectSameAmount = (page: Page, key: string, heading: string) =>
  expect(async () => {
    await page.goto('/dashboard/isp');
    const amount = await numberIn(page, key);
    await figure(page, key).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('main').getByText(amount, { exact: true }).first()).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });

test('an owner’s morning: collected, suspended and leaks open lists with the same number', async ({
  page,
}) => {
  await signIn(page, accounts.north, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(figure(page, 'collectedInPeriod')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);

  // Other tests take payments meanwhile: both pages are read again until they agree.
  await expect(async () => {
    await page.goto('/dashboard/isp');
    const collected = await numberIn(page, 'collectedInPeriod');
    await figure(page, 'collectedInPeriod').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('button', { name: collected }).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);

  await expect(async () => {
    await page.goto('/dashboard/isp');
    const suspended = await numberIn(page, 'suspended');
    await figure(page, 'suspended').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
    await settled(page);
    await expect(page.getByText(new RegExp(`of ${suspended}$`)).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });

  await expect(async () => {
    await page.goto('/dashboard/isp');
    const leaks = figure(page, 'leaks');
    await expect(leaks).toBeVisible();
    const amounts = await leaks.locator('[data-leak]').allInnerTexts();
    expect(amounts.length).toBeGreaterThan(0);
    await leaks.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Revenue leaks' })).toBeVisible();
    await settled(page);
    for (const amount of amounts)
      await expect(page.getByText(amount, { exact: true }).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });

  await expectSameAmount(page, 'dueSoon', 'Invoices');
  await page.goto('/dashboard/isp');
  await page.setViewportSize(phone);
  await expect(figure(page, 'overdueTo30')).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);
  await expectSameAmount(page, 'overdueTo30', 'Invoices');
});

test('what needs attention is a sentence with its count', async ({ page }) => {
  await page.route('**/api/isp/dashboard/live*', (route) => route.abort());
  await page.route('**/api/isp/dashboard/summery*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { sections: { key: string; figures: unknown[] }[] };
    const figures = [
      { key: 'routersUnreachable', unit: 'count', value: 1, list: 'routers', filter: {} },
      { key: 'drift', unit: 'count', value: 1_200, list: 'subscribers', filter: {} },
    ];
    const sections = answer.sections.filter(({ key }) => key !== 'attention');
    await route.fulfill({
      response,
      json: { ...answer, sections: [{ key: 'attention', figures }, ...sections] },
    });
  });
  await signIn(page, accounts.north, '/dashboard/isp');
  await expect(figure(page, 'routersUnreachable')).toHaveText('1 router unreachable');
  await expect(figure(page, 'drift')).toHaveText('1,200 subscribers changed on the router');
});

test('figures follow while the page is open', async ({ page, request }) => {
  const { subscribers } = await createSubscribers(request, 1);
  const asOwner = await createApi(request, accounts.north);
  await signIn(page, accounts.north, '/dashboard/isp');
  await expect(figure(page, 'collectedToday')).toBeVisible();
  const before = await numberIn(page, 'collectedToday');
  await page.evaluate("document.documentElement.dataset.loaded = 'once'");
  await asOwner.post('/api/isp/payment/store', {
    subscriberId: subscribers[0]?.id,
    amountMinor: 12_345,
    method: 'cash',
  });
  await expect.poll(() => numberIn(page, 'collectedToday')).not.toBe(before);
  expect(await page.evaluate('document.documentElement.dataset.loaded')).toBe('once');
});

test('a technician’s phone: tickets and visits of today, each figure with its list', async ({
  page,
  request,
}) => {
  const asOwner = await createApi(request, accounts.north);
  const departments = await asOwner.post<{ id: number }>('/api/isp/ticket/add-department', {
    name: `Field ${Date.now()}`,
  });
  const roles = await asOwner.get<{ items: { id: number; name: string }[] }>('/api/role/role-list');
  const password = 'the ferry leaves at nine';
  const login = `field-${Date.now()}@meghna.example`;
  const { id: staffId } = await asOwner.post<{ id: number }>('/api/isp/ticket/add-staff', {
    fullName: 'Mohammad Shahidul Islam Chowdhury',
    email: login,
    roleId: roles.items.find(({ name }) => name === 'technician')?.id,
    departmentId: departments.id,
    position: null,
    password,
  });
  const { id: ticketId } = await asOwner.post<{ id: number }>('/api/isp/ticket/create-ticket', {
    subject: 'The ONU is dark',
    body: 'Since this morning.',
  });
  const { today } = await asOwner.get<{ today: string }>('/api/isp/ticket/visit/my-day');
  await asOwner.post('/api/isp/ticket/visit/schedule', {
    ...{ ticketId, staffId, date: today, from: '00:01', to: '23:59' },
  });
  await page.setViewportSize(phone);
  await signIn(page, { login, password }, '/dashboard/isp');
  await expect(figure(page, 'visitsToday').locator('[data-value]')).toHaveText('1');
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await figure(page, 'visitsToday').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await expect(page.getByText('The ONU is dark').first()).toBeVisible();

  // Routers: the figure opens the list with the same number; other tests add routers meanwhile.
  await expect(async () => {
    await page.goto('/dashboard/isp');
    const online = await numberIn(page, 'routersOnline');
    await figure(page, 'routersOnline').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Routers' })).toBeVisible();
    await settled(page);
    await expect(page.getByText(new RegExp(`of ${online}$`)).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  expect(await getHorizontalOverflow(page)).toBe(0);

  // Other tests open tickets meanwhile: both pages are read again until they agree.
  await expect(async () => {
    await page.goto('/dashboard/isp');
    const unassigned = await numberIn(page, 'ticketsUnassigned');
    await figure(page, 'ticketsUnassigned').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
    await expect(page).toHaveURL(/view=unassigned/);
    await settled(page);
    await expect(page.getByText(new RegExp(`of ${unassigned}$`)).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('each role has a first page of its own', async ({ page }) => {
  await signIn(page, accounts.collector, '/dashboard/isp');
  await expect(figure(page, 'cashHeld')).toBeVisible();
  await expect(figure(page, 'toCollect')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Network' })).toHaveCount(0);
  await figure(page, 'toCollect').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collect payments' })).toBeVisible();
});

test('an administrator sees the platform', async ({ page }) => {
  await signIn(page, accounts.admin, '/');
  await expect(figure(page, 'isps')).toBeVisible();
  const unsettled = await numberIn(page, 'unsettled');
  await figure(page, 'unsettled').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settlements by ISP' })).toBeVisible();
  await expect(page.getByText(unsettled, { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Largest ISPs')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Meghna Broadband' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
});

test('an accountant’s month end: reports lead to their rows, and the closing has its page', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, accounts.accountant, '/dashboard/isp');
  await expect(figure(page, 'invoicedInMonth')).toBeVisible();
  await expectSameAmount(page, 'invoicedInMonth', 'Invoices');
  await expectSameAmount(page, 'overdue', 'Invoices');
  await expectSameAmount(page, 'collectedInPeriod', 'Payments');

  await page.goto('/isp/isp-month-wise-report');
  const table = page.getByRole('table', { name: 'Collections by month' });
  await settled(page);
  // Nobody takes payments for the months before.
  const row = table.getByRole('row').nth(2);
  const payments = row.locator('a[href^="/isp/payment-list"]').last();
  const collected = await payments.innerText();
  await payments.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Tk ${collected}` }).first()).toBeVisible();

  // On paper the columns keep their names, and it says which rows these are.
  await page.goto('/isp/isp-date-wise-report');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Day' }).getByRole('button')).toBeVisible();
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The documents behind a figure have the same sum; other tests issue documents meanwhile.
  await expect(async () => {
    await page.goto('/isp/vat-report');
    await expect(page.getByRole('heading', { level: 1, name: 'VAT return' })).toBeVisible();
    await settled(page);
    const gross = page.getByRole('table').last().getByRole('row').nth(1).getByRole('link').last();
    const sum = await gross.innerText();
    await gross.click();
    await expect(page.getByRole('heading', { level: 1, name: 'VAT documents' })).toBeVisible();
    await expect(page.getByText(`Tk ${sum}`).first()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await page.goto('/isp/isp-date-wise-report');
  await settled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toBe('collections-by-day.csv');

  await page.goto('/isp/isp-un-invoiced-report');
  await expect(page.getByRole('heading', { level: 1, name: 'Uninvoiced subscribers' })).toBeVisible();
  await page.goto('/isp/period-closing');
  await expect(page.getByRole('heading', { level: 1, name: 'Period closing' })).toBeVisible();
});
