import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const phone = { width: 390, height: 844 };

test('an owner reopens a month with a reason and closes it again', async ({ page }) => {
  await signIn(page, accounts.south, '/isp/period-closing');
  const table = page.getByRole('table', { name: 'Period closing' });
  await table.getByRole('button', { name: 'Reopen month' }).first().click();
  const dialog = page.getByRole('dialog');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Invoice of the fiber supplier');
  await dialog.getByRole('button', { name: 'Reopen month' }).click();
  const row = table.getByRole('row').filter({ hasText: 'Invoice of the fiber supplier' });
  await expect(row.getByText('Open', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Close month' }).click();
  await expect(dialog.getByText('Deposits and expenses')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close month' }).click();
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();

  await page.setViewportSize(phone);
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('a month is skipped for a subscriber, and invoiced after all', async ({ page, request }) => {
  const { subscribers } = await createSubscribers(request, 1);
  await signIn(page, accounts.north, `/isp/isp-user-name-edit-v2/${subscribers[0]?.id}?tab=billing`);
  const section = page.getByRole('region', { name: 'Months without invoice' });
  await section.getByRole('button', { name: 'Skip invoicing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Months' }).press('ArrowDown');
  await page.getByRole('option').nth(1).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('On Hajj');
  await expect(dialog.getByText('1 subscriber will not be invoiced in these months')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Skip invoicing' }).click();
  await expect(section.getByText('On Hajj')).toBeVisible();
  await page.setViewportSize(phone);
  await settled(page);
  expect(await getHorizontalOverflow(page)).toBe(0);
  await section.getByRole('button', { name: 'Invoice as usual' }).click();
  await expect(section.getByText('Every month is invoiced.')).toBeVisible();
});
