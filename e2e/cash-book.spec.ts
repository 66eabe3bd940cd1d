import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';
import { createUser } from './support/users.ts';

const phone = { width: 390, height: 844 };

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
