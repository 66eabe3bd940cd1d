import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const password = 'the ferry leaves at nine';

test('a wholesale reseller is added with prices, tops up, sells until the wallet is short, and tops up again', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const tag = randomBytes(3).toString('hex');
  const login = `wholesale-${tag}@meghna.example`;
  const name = `Rafiq ${tag}`;
  const { home, router } = await createSubscribers(request, 0);

  await signIn(page, accounts.north, '/isp/reseller-condition');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(login);
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Wholesale' }).click();
  await expect(page.getByRole('textbox', { name: 'Commission' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Credit limit' }).fill('100');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Add reseller' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  const priced = dialog.getByRole('group', { name: home.name });
  await priced.getByRole('textbox', { name: 'Reseller pays' }).fill('300');
  await priced.getByRole('textbox', { name: 'Lowest retail price' }).fill('400');
  await priced.getByRole('textbox', { name: 'Highest retail price' }).fill('600');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: home.name })).toContainText('300.00');

  // What their subscribers pay, within the limits.
  await page.getByRole('button', { name: 'Set retail prices' }).click();
  const retailPrice = dialog.getByRole('textbox', { name: home.name });
  await retailPrice.fill('650');
  await expect(dialog.getByText('Choose a price within the limits')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await retailPrice.fill('450');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: home.name })).toContainText('450.00');

  const topUp = async (amount: string) => {
    await page.getByRole('button', { name: 'Top up', exact: true }).click();
    await dialog.getByRole('textbox', { name: /Amount/ }).fill(amount);
    await dialog.getByRole('button', { name: 'Top up Tk' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await topUp('500');

  const asReseller = await createApi(request, { login, password });
  const sell = (n: number) =>
    asReseller.post<{ id: number }>('/api/isp/isp-user/store', {
      customer: { name: `Buyer ${tag} ${n}`, mobile: '01998765432', clientType: 'home', language: 'en' },
      routerId: router.id,
      packageId: home.id,
      username: `w${tag}-${n}`,
      bindMac: false,
      activate: true,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
    });
  await sell(1);
  await sell(2);
  await expect(sell(3)).rejects.toThrow(/wallet_short/);
  await page.reload();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('-Tk 100.00').or(page.getByText('−Tk 100.00')).first()).toBeVisible();
  await topUp('1,000');
  await sell(3);

  // What was sold meanwhile is loaded with the page.
  await page.reload();
  await page.getByRole('tab', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Month of service' })).toHaveCount(3);

  // The reseller sees the own prices, which they cannot change, and tops up the wallet at a gateway.
  const { pathname } = new URL(page.url());
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, { login, password }, `${pathname}?tab=prices`);
  await expect(theirs.getByRole('row').filter({ hasText: home.name })).toContainText('300.00');
  await expect(theirs.getByRole('button', { name: 'Change prices' })).toHaveCount(0);
  // They have no right to set retail prices, but invoices in their own name, of which one is paid in cash.
  await expect(theirs.getByRole('button', { name: 'Set retail prices' })).toHaveCount(0);
  await theirs.getByRole('tab', { name: 'Invoices' }).click();
  const retailInvoices = theirs.getByRole('table', { name: 'Invoices' });
  await expect(retailInvoices.getByRole('row').filter({ hasText: 'Unpaid' })).toHaveCount(3);
  await theirs.getByRole('button', { name: /^Actions for R\d+-\d{4}-000001$/ }).click();
  await theirs.getByRole('menuitem', { name: 'Record payment' }).click();
  expect(await findSeriousViolations(theirs)).toEqual([]);
  await theirs.getByRole('dialog').getByRole('button', { name: 'Record Tk 450' }).click();
  await expect(retailInvoices.getByRole('row').filter({ hasText: 'Unpaid' })).toHaveCount(2);
  await theirs.getByRole('tab', { name: 'Payments' }).click();
  await expect(theirs.getByRole('table', { name: 'Payments' })).toContainText('450.00');
  await theirs.goto('/dashboard/isp');
  await theirs.getByRole('button', { name: 'Top up', exact: true }).click();
  const topUpDialog = theirs.getByRole('dialog');
  await topUpDialog.getByRole('textbox', { name: /Amount/ }).fill('250');
  await topUpDialog.getByRole('radio', { name: 'bKash' }).check();
  expect(await findSeriousViolations(theirs)).toEqual([]);
  await topUpDialog.getByRole('button', { name: 'Pay Tk 250' }).click();
  await expect(theirs.getByRole('heading', { name: 'bKash (simulated)' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(theirs.getByText('Tk 250.00 added to your wallet')).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible();
  // 500 + 1,000 + 250 paid in, three months at 300.
  await expect(theirs.getByText('Tk 850.00').first()).toBeVisible();
  for (const width of [1440, 390]) {
    await theirs.setViewportSize({ width, height: 844 });
    await expect.poll(() => getHorizontalOverflow(theirs)).toBe(0);
  }
  await theirs.context().close();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => getHorizontalOverflow(page)).toBe(0);
  }
});

test('the owner transfers subscribers to a reseller from the list, takes them back from the tab, and undoes it', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const tag = randomBytes(3).toString('hex');
  const name = `Nasima ${tag}`;
  const { owner, subscribers, router } = await createSubscribers(request, 2);
  const { id } = await owner.post<{ id: number }>('/api/isp/reseller/store', {
    fullName: name,
    email: `transfer-${tag}@meghna.example`,
    password,
    commissionRate: 1000,
    commissionBasis: 'before_vat',
  });
  await owner.post(`/api/isp/invoice/create/${subscribers[0]?.id}`, {
    kind: 'one_off',
    lines: [{ text: 'Installation', unitMinor: 1_000_00 }],
  });

  await signIn(page, accounts.north, `/isp/isp-user-name-list?search=${router.mark}`);
  const list = page.getByRole('table').first();
  for (const { username } of subscribers)
    await list.getByRole('row').filter({ hasText: username }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Transfer to a reseller or back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Transfer to/ }).click();
  await page.getByRole('option', { name }).click();
  await expect(dialog).toContainText('2 subscribers will be transferred');
  await expect(dialog).toContainText('unpaid invoice');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Transfer subscribers' }).click();
  await expect(page.getByText('2 subscribers transferred')).toBeVisible();

  await page.goto(`/isp/reseller/${id}?tab=subscribers`);
  const theirs = page.getByRole('table', { name: 'Subscribers' });
  await expect(theirs).toContainText(subscribers[1]?.username ?? '');
  await theirs
    .getByRole('row')
    .filter({ hasText: subscribers[0]?.username ?? '' })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Transfer subscribers' }).click();
  await dialog.getByRole('combobox', { name: /Transfer to/ }).click();
  await page.getByRole('option', { name: 'No reseller, your own subscribers' }).click();
  await expect(dialog).toContainText('yours to collect');
  await dialog.getByRole('button', { name: 'Transfer subscribers' }).click();
  await expect(theirs).not.toContainText(subscribers[0]?.username ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(theirs).toContainText(subscribers[0]?.username ?? '');
});
