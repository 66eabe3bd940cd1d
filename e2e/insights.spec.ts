import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';

const phone = { width: 390, height: 844 };
const figure = (page: Page, key: string) => page.locator(`[data-figure=${key}]`);
/** The number alone, without what it is compared with. */
const numberIn = async (page: Page, key: string) =>
  (await figure(page, key).locator('[data-value]').innerText()).trim();

test('an owner’s morning: every figure opens the list with the same number', async ({ page }) => {
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

  await page.goto('/dashboard/isp');
  await page.setViewportSize(phone);
  await expect(figure(page, 'overdueTo30')).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);
  await figure(page, 'overdueTo30').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
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
  await expect(page.getByText('Largest ISPs')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Meghna Broadband' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
});

test('an accountant’s month end: reports lead to their rows and to the closing', async ({ page }) => {
  await signIn(page, accounts.accountant, '/isp/isp-month-wise-report');
  const table = page.getByRole('table', { name: 'Collections by month' });
  await settled(page);
  // Nobody takes payments for the months before.
  const row = table.getByRole('row').nth(2);
  const collected = await row.getByRole('link').last().innerText();
  await row.getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Tk ${collected}` }).first()).toBeVisible();

  await page.goto('/isp/vat-report');
  await expect(page.getByRole('heading', { level: 1, name: 'VAT return' })).toBeVisible();
  await settled(page);
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
