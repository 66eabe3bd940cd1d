import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { payAtGateway } from './support/registration.ts';
import { searchFor, signIn } from './support/steps.ts';

test('the platform sets an ISP’s price of SMS, and the ISP tops up its balance online', async ({
  page,
  browser,
}) => {
  await signIn(page, accounts.admin, '/admin/sms-setting');
  await page.getByLabel('Mobile number').fill('01712345678');
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText('The provider accepted the test message.')).toBeVisible();
  await searchFor(page, 'Meghna');
  await page.getByRole('button', { name: 'Actions for Meghna Broadband' }).click();
  await page.getByRole('menuitem', { name: 'Set price' }).click();
  const dialog = page.getByRole('dialog', { name: 'SMS price for Meghna Broadband' });
  await dialog.getByLabel('Price per segment').fill('0.40');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Meghna Broadband' })).toContainText('Tk 0.40');

  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, accounts.north, '/isp/sms-account');
  await expect(theirs.getByText('Tk 0.40')).toBeVisible();
  await expect(theirs.getByRole('row').filter({ hasText: 'Maintenance on Friday' }).first()).toBeVisible();
  await theirs.getByRole('button', { name: 'Top up' }).click();
  const topUp = theirs.getByRole('dialog');
  await topUp.getByRole('textbox', { name: /Amount/ }).fill('100');
  await expect(topUp.getByRole('button', { name: 'Top up' })).toBeDisabled();
  await topUp.getByRole('textbox', { name: /Amount/ }).fill('800');
  await expect(topUp).toContainText('Enough for 2,000 segments');
  expect(await findSeriousViolations(theirs)).toEqual([]);
  await topUp.getByRole('button', { name: /^Pay Tk.800/ }).click();
  await payAtGateway(theirs);
  const row = theirs.getByRole('row').filter({ hasText: 'Top-up' }).filter({ hasText: '800.00' });
  await expect(row).toBeVisible({ timeout: 120_000 });
  expect(await findSeriousViolations(theirs)).toEqual([]);
  await theirs.context().close();
});
