import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';
import { createUser } from './support/users.ts';

const phone = { width: 390, height: 844 };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an accountant pays an expense, takes cash to the bank and closes the day', async ({
  page,
  request,
}) => {
  const { subscribers } = await createSubscribers(request, 1);
  const accountant = await createUser(request, 'accountant');
  const asAccountant = await createApi(request, accountant);
  await asAccountant.post('/api/isp/payment/store', {
    subscriberId: subscribers[0]?.id,
    amountMinor: 1_000_00,
    method: 'cash',
  });
  await signIn(page, accountant, '/isp/cash-hand-over');

  await page.getByRole('button', { name: 'Record expense' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Cash on hand: Tk 1,000.00')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1001');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Transport');
  await dialog.getByRole('button', { name: 'Record expense of Tk 1,001.00' }).click();
  await expect(dialog.getByText('There is not enough cash on hand.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150');
  await dialog.getByRole('button', { name: 'Record expense of Tk 150.00' }).click();
  await expect(page.getByText('Expense of Tk 150.00 recorded')).toBeVisible();

  await page.getByRole('button', { name: 'Record bank deposit' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('800');
  await dialog.getByRole('textbox', { name: 'Deposit slip number' }).fill('SLIP-1');
  await dialog.getByRole('button', { name: 'Record deposit of Tk 800.00' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('tab', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Expense' })).toContainText('850.00');
  await expect(statement.getByRole('row').filter({ hasText: 'SLIP-1' })).toContainText('50.00');

  await page.getByRole('button', { name: 'Close day' }).click();
  await dialog.getByRole('textbox', { name: 'Counted' }).fill('40');
  await expect(dialog.getByText('Tk 10.00 is missing.')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Torn note');
  await dialog.getByRole('button', { name: 'Close day' }).click();
  await page.getByRole('tab', { name: 'Closed days' }).click();
  await expect(
    page.getByRole('table', { name: 'Closed days' }).getByRole('row').filter({ hasText: 'Torn note' }),
  ).toContainText('-10.00');
});

test('an expense is recorded on a phone with a photo of its receipt, which its row offers for download', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone);
  const accountant = await createUser(request, 'accountant');
  await signIn(page, accountant, '/isp/cash-hand-over');
  await page.getByRole('button', { name: 'Record expense' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('321');
  await dialog.getByRole('combobox', { name: 'Paid from' }).selectOption('Bank');
  const photo = { name: 'rent-may.png', mimeType: 'image/png', buffer: png };
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Take a photo' }).click();
  const camera = await choosing;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles({ ...photo, buffer: Buffer.from('not a picture') });
  await dialog.getByRole('button', { name: 'Record expense of Tk 321.00' }).click();
  await expect(dialog.getByText('The contents of this file do not match its name.')).toBeVisible();
  await dialog.locator('input[type=file][capture]').setInputFiles(photo);
  expect(await findSeriousViolations(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBe(0);
  await dialog.getByRole('button', { name: 'Record expense of Tk 321.00' }).click();
  await expect(page.getByText('Expense of Tk 321.00 recorded')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tab', { name: 'Deposits and expenses' }).click();
  const rows = page.getByRole('row').filter({ hasText: '321.00' });
  // The refused receipt did not record the expense twice.
  await expect(rows).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await rows.getByRole('button', { name: 'rent-may.png' }).click();
  expect((await downloading).suggestedFilename()).toBe('rent-may.png');

  await rows.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Replace receipt' }).click();
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...photo, name: 'rent-clear.png' });
  await dialog.getByRole('button', { name: 'Replace receipt' }).click();
  await expect(rows.getByRole('button', { name: 'rent-clear.png' })).toBeVisible();
});

test('the tabs of the cash book fit on a phone', async ({ page, request }) => {
  await page.setViewportSize(phone);
  const accountant = await createUser(request, 'accountant');
  await signIn(page, accountant, '/isp/cash-hand-over');
  for (const name of ['Statement', 'Deposits and expenses', 'Closed days']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
    expect(await getHorizontalOverflow(page)).toBe(0);
  }
});
