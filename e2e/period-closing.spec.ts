import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';
import { createUser } from './support/users.ts';

const phone = { width: 390, height: 844 };

test('an owner reopens a month with a reason, and the accountant closes it', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, accounts.south, '/isp/period-closing');
  const table = page.getByRole('table', { name: 'Period closing' });
  await table.getByRole('button', { name: 'Reopen month' }).first().click();
  const dialog = page.getByRole('dialog');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Invoice of the fiber supplier');
  await dialog.getByRole('button', { name: 'Reopen month' }).click();
  const row = table.getByRole('row').filter({ hasText: 'Invoice of the fiber supplier' });
  await expect(row.getByText('Open', { exact: true })).toBeVisible();

  const accountant = await createUser(request, 'accountant', [], 'Padma Link');
  const context = await browser.newContext();
  const books = await context.newPage();
  // What the month has is the same before it is closed and after.
  await signIn(books, accountant, '/isp/isp-month-wise-report');
  const amountsOf = async () => {
    await books.goto('/isp/isp-month-wise-report?sort=name');
    await settled(books);
    const table = books.getByRole('table', { name: 'Collections by month' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    // Without this month, in which other tests take payments.
    return (await table.getByRole('row').allInnerTexts()).slice(1, -1);
  };
  const beforeClosing = await amountsOf();
  expect(beforeClosing.length).toBeGreaterThan(5);
  await books.goto('/isp/period-closing');
  const reopened = books.getByRole('row').filter({ hasText: 'Invoice of the fiber supplier' });
  await reopened.getByRole('button', { name: 'Close month' }).click();
  const closing = books.getByRole('dialog');
  await expect(closing.getByText('Deposits and expenses')).toBeVisible();
  expect(await findSeriousViolations(books)).toEqual([]);
  await closing.getByRole('button', { name: 'Close month' }).click();
  await expect(reopened.getByText('Closed', { exact: true })).toBeVisible();
  expect(await amountsOf()).toEqual(beforeClosing);
  await context.close();

  await page.reload();
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  await page.setViewportSize(phone);
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('a month is skipped for a subscriber, and invoiced after all', async ({ page, request }) => {
  const { subscribers } = await createSubscribers(request, 1);
  await signIn(page, accounts.north, `/isp/isp-user-name-edit-v2/${subscribers[0]?.id}?tab=billing`);
  const section = page.getByRole('region', { name: 'Skipped months' });
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
