import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';

const figure = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const numberIn = async (page: Page, label: string) =>
  Number((await figure(page, label).innerText()).replace(/\D/g, ''));

/** Chooses the month to come, which nobody has been billed for, and looks at it. */
async function preview(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog');
  const month = dialog.getByLabel('Month');
  await month.selectOption((await month.getByRole('option').first().getAttribute('value')) ?? '');
  await dialog.getByRole('button', { name: 'Preview run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Preview:/ })).toBeVisible();
  await expect(figure(page, 'Will be invoiced')).not.toHaveText(/\b0$/);
  return numberIn(page, 'Will be invoiced');
}

async function issue(page: Page, lines: number): Promise<void> {
  await page.getByRole('button', { name: 'Issue invoices' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^[\d,]+ invoices totalling .+ will be issued/)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Issue invoices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Billing run:/ })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 120_000 });
  // Other journeys make lines of this ISP meanwhile.
  expect(await numberIn(page, 'Invoiced')).toBeGreaterThanOrEqual(lines);
}

test('month end: looked at, issued, undone, issued again', async ({ page }) => {
  await signIn(page, accounts.south, '/isp/invoice-list');
  await page.getByRole('link', { name: 'New billing run' }).click();
  const lines = await preview(page);
  await expect(page.getByRole('cell', { name: 'Will be invoiced' }).first()).toBeVisible();
  await figure(page, 'Will not be invoiced').click();
  await expect(page.getByRole('cell', { name: 'Will be invoiced' })).toHaveCount(0);
  await figure(page, 'Will not be invoiced').click();
  await issue(page, lines);
  await expect(page.getByRole('link', { name: /^INV-/ }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo run' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(/^[\d,]+ invoices totalling .+ will be cancelled\. Their numbers will not be reused\.$/),
  ).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill('the prices change tomorrow');
  await dialog.getByRole('button', { name: 'Undo run' }).click();
  await expect(page.getByText('UndoSummary', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^[\d,]+ invoices totalling .+ were cancelled/)).toBeVisible();
  await expect(page.getByText('Reason: the prices change tomorrow')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Cancelled/ }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Billing runs' }).first().click();
  const runs = page.getByRole('table', { name: 'Billing runs' });
  await expect(runs.getByText('UndoSummary')).toBeVisible();
  await page.getByRole('button', { name: 'New billing run' }).click();
  // Whoever got something back with that bill keeps it: a credit note was made out for it.
  const again = await preview(page);
  expect(again).toBeGreaterThan(lines / 2);
  await issue(page, again);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => getHorizontalOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/isp/billing-runs');
  await expect(runs.getByText('UndoSummary')).toBeVisible();
  await expect(runs.getByText('Completed', { exact: true })).toBeVisible();
});
