import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { signIn } from './support/steps.ts';

test('a view is saved, opened by a colleague, made the default, renamed and deleted', async ({
  page,
  browser,
}) => {
  const name = `Suspended ${randomBytes(3).toString('hex')}`;
  await signIn(page, accounts.north, '/isp/isp-user-name-list?status=suspended&sort=-balanceMinor');
  const viewsButton = page.getByRole('button', { name: 'Views', exact: true });
  await viewsButton.click();
  await page.getByRole('menuitem', { name: 'Save current view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save current view' });
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Share with everyone in your company').check();
  // By keyboard: Enter saves, and the menu of the saved view opens with Enter too.
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toHaveCount(0);
  const chosen = page.getByRole('button', { name, exact: true });
  await chosen.press('Enter');
  await page.getByRole('menuitem', { name: 'Set as default view' }).press('Enter');

  // The list opens with the view, until the address says otherwise.
  await page.goto('/isp/isp-user-name-list');
  await expect(page).toHaveURL(/status=suspended/);
  await expect(page).toHaveURL(/sort=-balanceMinor/);
  await page.goto('/isp/isp-user-name-list?status=closed');
  await expect(page.getByRole('row').nth(1)).toContainText('Closed');

  // A colleague without the right to share opens it, but cannot change it.
  const context = await browser.newContext({ baseURL: process.env['PANEL_URL'] ?? '' });
  const colleague = await context.newPage();
  await signIn(colleague, accounts.technician, '/isp/isp-user-name-list');
  await colleague.getByRole('button', { name: 'Views', exact: true }).click();
  await colleague.getByRole('menuitem', { name: `${name} (shared)` }).click();
  await expect(colleague).toHaveURL(/status=suspended/);
  await colleague.getByRole('button', { name, exact: true }).click();
  await expect(colleague.getByRole('menuitem', { name: 'Save current view' })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: 'Rename or share' })).toHaveCount(0);
  await context.close();

  await viewsButton.click();
  await page.getByRole('menuitem', { name }).first().click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename or share' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} too`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: `${name} too`, exact: true }).click();
  await page.getByRole('menuitem', { name: `Delete “${name} too”` }).click();
  await expect(viewsButton).toBeVisible();

  // Preferences apply to dates at once.
  await page.goto('/isp/account-setting');
  await page.getByLabel('Date format').selectOption('2026-12-31 (year first)');
  await page.goto('/isp/invoice-list');
  await expect(page.getByRole('row').nth(1)).toContainText(/\d{4}-\d{2}-\d{2}/);
  await page.goto('/isp/account-setting');
  await page.getByLabel('Date format').selectOption('Default for your language');
  await expect(page.getByLabel('Date format')).toHaveValue('locale');
});

test('users of the platform save views of their lists and share them among themselves', async ({
  page,
  browser,
}) => {
  const name = `Suspended ${randomBytes(3).toString('hex')}`;
  await signIn(page, accounts.admin, '/admin/isp-list?status=suspended');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save current view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save current view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Share with everyone in your company').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: process.env['PANEL_URL'] ?? '' });
  const colleague = await context.newPage();
  await signIn(colleague, accounts.platformAccountant, '/admin/isp-list');
  await colleague.getByRole('button', { name: 'Views', exact: true }).click();
  await colleague.getByRole('menuitem', { name: `${name} (shared)` }).click();
  await expect(colleague).toHaveURL(/status=suspended/);
  await context.close();
});
