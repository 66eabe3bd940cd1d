import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';

const figure = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const numberIn = async (page: Page, label: string) =>
  Number((await figure(page, label).innerText()).replace(/\D/g, ''));

/** Chooses the next month, which is not invoiced yet, and previews it. */
async function preview(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog');
  const month = dialog.getByLabel('Month');
  await month.selectOption((await month.getByRole('option').first().getAttribute('value')) ?? '');
  await dialog.getByRole('button', { name: 'Preview run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Preview:/ })).toBeVisible();
  await expect(figure(page, 'Will be invoiced')).not.toHaveText(/\b0$/);
  return numberIn(page, 'Will be invoiced');
}

async function issue(page: Page, subscriberCount: number): Promise<void> {
  await page.getByRole('button', { name: 'Issue invoices' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^[\d,]+ invoices totalling .+ will be issued/)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Billing run:/ })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 120_000 });
  // Other tests create subscribers of this ISP at the same time.
  expect(await numberIn(page, 'Invoiced')).toBeGreaterThanOrEqual(subscriberCount);
}

test('a billing run is previewed, issued, undone and issued again', async ({ page }) => {
  await signIn(page, accounts.south, '/isp/invoice-list');
  await page.getByRole('link', { name: 'New billing run' }).click();
  const subscriberCount = await preview(page);
  await expect(page.getByRole('cell', { name: 'Will be invoiced' }).first()).toBeVisible();
  await figure(page, 'Will not be invoiced').click();
  await expect(page.getByRole('cell', { name: 'Will be invoiced' })).toHaveCount(0);
  await figure(page, 'Will not be invoiced').click();
  await issue(page, subscriberCount);
  await expect(page.getByRole('link', { name: /^INV-/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo run' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(/^[\d,]+ invoices totalling .+ will be cancelled\. Their numbers will not be reused\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Affected' }).getByText(/^INV-/).first()).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('the prices change tomorrow');
  await dialog.getByRole('button', { name: 'Undo run' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^[\d,]+ invoices totalling .+ were cancelled/)).toBeVisible();
  await expect(page.getByText('Reason: the prices change tomorrow')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Cancelled/ }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Billing runs' }).first().click();
  const runs = page.getByRole('table', { name: 'Billing runs' });
  await expect(runs.getByText('Undone')).toBeVisible();
  await page.getByRole('button', { name: 'New billing run' }).click();
  // A refunded invoice stays: a credit note was issued for it.
  const secondCount = await preview(page);
  expect(secondCount).toBeGreaterThan(subscriberCount / 2);
  await issue(page, secondCount);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => getHorizontalOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/isp/billing-runs');
  await expect(runs.getByText('Undone')).toBeVisible();
  await expect(runs.getByText('Completed', { exact: true })).toBeVisible();
});
