import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { enqueueJob, withClient } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { fillSignInForm, getHorizontalOverflow, pick, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const password = 'the ferry leaves at nine';

/** The password is chosen by the link of the invitation. */
async function acceptInvitation(page: Page, login: string): Promise<void> {
  const findLink = () => findInMail(login, /https?:\/\/\S+(\/pages\/\S+)/);
  await expect.poll(findLink, { timeout: 120_000 }).toContain('token=');
  await page.goto((await findLink()) ?? '');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await fillSignInForm(page, { login, password });
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible();
}

/** By the reseller, at the simulated gateway. */
async function topUpOnline(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/isp');
  await page.getByRole('button', { name: 'Top up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Amount/ }).fill(amount);
  await dialog.getByRole('radio', { name: 'bKash' }).check();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Pay Tk ${amount}` }).click();
  await expect(page.getByRole('heading', { name: 'bKash (simulated)' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(`Tk ${amount}.00 added to your wallet`)).toBeVisible();
}

/** As if time had passed: every period that the reseller paid ends this many days from now. */
const endPeriods = (resellerId: number, daysFromNow: number) =>
  withClient(async (client) => {
    // Charges cannot be changed otherwise.
    await client.query('set session_replication_role = replica');
    await client.query(
      `update wholesale_charges set from_on = from_on - (until_on - day.last), until_on = day.last
       from (select (now() at time zone 'Asia/Dhaka')::date + $2::integer as last) day
       where reseller_id = $1 and ended_on is null and until_on >= day.last`,
      [resellerId, daysFromNow],
    );
  });

test('a wholesale reseller’s month: invited, tops up, activates ten, runs short, tops up and renews', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const tag = randomBytes(3).toString('hex');
  const login = `wholesale-${tag}@meghna.example`;
  const name = `Rafiq ${tag}`;
  const { owner, home, router, mark } = await createSubscribers(request, 0);

  await signIn(page, accounts.north, '/isp/reseller-condition');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(login);
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Wholesale' }).click();
  await expect(page.getByRole('textbox', { name: 'Commission' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Credit limit' }).fill('100');
  await page.getByRole('button', { name: 'Add and invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const resellerId = Number(/\/isp\/reseller\/(\d+)/.exec(page.url())?.[1]);

  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog');
  const priced = dialog.getByRole('group', { name: home.name });
  await priced.getByRole('textbox', { name: 'Reseller pays' }).fill('300');
  await priced.getByRole('textbox', { name: 'Minimum retail price' }).fill('400');
  await priced.getByRole('textbox', { name: 'Maximum retail price' }).fill('600');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: home.name }).first()).toContainText('300.00');

  // What their subscribers pay, within the limits.
  await page.getByRole('button', { name: 'Set retail prices' }).click();
  const retailPrice = dialog.getByRole('textbox', { name: home.name });
  await retailPrice.fill('650');
  await expect(dialog.getByText('Choose a price within the limits')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await retailPrice.fill('450');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: home.name }).first()).toContainText('450.00');

  const theirs = await (await browser.newContext()).newPage();
  theirs.setDefaultTimeout(60_000);
  await acceptInvitation(theirs, login);
  await topUpOnline(theirs, '3,000');

  // The first one is sold on the screen, the next nine like it.
  const username = (n: number) => `w${tag}-${n}`;
  const someNumber = String(Number.parseInt(tag, 16) % 100_000).padStart(5, '0');
  const mobile = (n: number) => `0199${someNumber}${String(n).padStart(2, '0')}`;
  const sellOnScreen = async (n: number) => {
    await theirs.goto('/isp/isp-user-name-create');
    await theirs.getByRole('textbox', { name: 'Name', exact: true }).fill(`Buyer ${tag} ${n}`);
    await theirs.getByRole('textbox', { name: 'Mobile', exact: true }).fill(mobile(n));
    await pick(theirs, 'Router', mark, router.name);
    await pick(theirs, 'Package', mark, home.name);
    await theirs.getByRole('textbox', { name: 'Username' }).fill(username(n));
    await theirs.getByRole('button', { name: 'Create and activate' }).click();
  };
  await sellOnScreen(1);
  await expect(theirs.getByRole('heading', { name: username(1), level: 1 })).toBeVisible();
  const asReseller = await createApi(request, { login, password });
  for (let n = 2; n <= 10; n += 1)
    await asReseller.post('/api/isp/isp-user/store', {
      customer: { name: `Buyer ${tag} ${n}`, mobile: mobile(n), clientType: 'home', language: 'en' },
      routerId: router.id,
      packageId: home.id,
      username: username(n),
      bindMac: false,
      activate: true,
      billing: 'normal',
      billingMode: 'prepaid',
      billingDay: 1,
      monthlyDiscountMinor: 0,
    });

  // Nothing is left but the credit limit, which does not cover the eleventh.
  await sellOnScreen(11);
  await expect(theirs.getByText('The reseller’s wallet does not cover this. Top it up first.')).toBeVisible();
  await topUpOnline(theirs, '500');
  await sellOnScreen(11);
  await expect(theirs.getByRole('heading', { name: username(11), level: 1 })).toBeVisible();

  // They have no right to set retail prices, but invoices in their own name, of which one is paid in cash.
  await theirs.goto(`/isp/reseller/${resellerId}?tab=prices`);
  await expect(theirs.getByRole('row').filter({ hasText: home.name }).first()).toContainText('300.00');
  await expect(theirs.getByRole('button', { name: 'Change prices' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Set retail prices' })).toHaveCount(0);
  await theirs.getByRole('tab', { name: 'Invoices' }).click();
  const retailInvoices = theirs.getByRole('table', { name: 'Invoices' });
  await expect(retailInvoices.getByRole('row').filter({ hasText: 'Unpaid' })).toHaveCount(11);
  await theirs.getByRole('button', { name: /^Actions for R\d+-\d{4}-000001$/ }).click();
  await theirs.getByRole('menuitem', { name: 'Record payment' }).click();
  expect(await findSeriousViolations(theirs)).toEqual([]);
  await theirs.getByRole('dialog').getByRole('button', { name: 'Record Tk 450' }).click();
  await expect(retailInvoices.getByRole('row').filter({ hasText: 'Unpaid' })).toHaveCount(10);
  await theirs.getByRole('tab', { name: 'Payments' }).click();
  await expect(theirs.getByRole('table', { name: 'Payments' })).toContainText('450.00');

  // Their first page says what the renewals will cost: 3,300, with 300 available.
  await endPeriods(resellerId, 2);
  await theirs.goto('/dashboard/isp');
  await expect(theirs.getByText('11 renewals in the next 7 days')).toBeVisible();
  await expect(theirs.getByText('Tk 3,300.00')).toBeVisible();
  await expect(theirs.getByText('Tk 3,000.00 more is needed')).toBeVisible();
  expect(await findSeriousViolations(theirs)).toEqual([]);
  for (const width of [1440, 390]) {
    await theirs.setViewportSize({ width, height: 844 });
    await expect.poll(() => getHorizontalOverflow(theirs)).toBe(0);
  }

  // Renewed as far as the wallet reaches; the others return with the next payment.
  await topUpOnline(theirs, '1,200');
  await endPeriods(resellerId, -1);
  const { id: ispId } = await owner.get<{ id: number }>('/api/isp/isp-info/show');
  const day = new Date().toISOString();
  await enqueueJob(ispId, 'resellers.renew-wholesale', { dueAt: day, date: day.slice(0, 10) });
  const count = async (status: string) =>
    (await asReseller.get<{ total: number }>(`/api/isp/isp-user/index?status=${status}`)).total;
  await expect.poll(() => count('suspended'), { timeout: 120_000 }).toBe(6);
  expect(await count('active')).toBe(5);
  await topUpOnline(theirs, '2,000');
  await expect.poll(() => count('active'), { timeout: 120_000 }).toBe(11);
  await theirs.goto(`/isp/reseller/${resellerId}?tab=statement`);
  const statement = theirs.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Monthly service' })).toHaveCount(22);
  await theirs.context().close();

  // 6,700 paid in, 22 months at 300.
  await page.reload();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('Tk 100.00').first()).toBeVisible();
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
  await expect(list.getByRole('row').filter({ hasText: router.mark })).toHaveCount(subscribers.length);
  await settled(page);
  for (const { username } of subscribers)
    await list.getByRole('row').filter({ hasText: username }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Transfer to another reseller' }).click();
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
  await page.getByRole('option', { name: 'None (your own subscribers)' }).click();
  await expect(dialog).toContainText('yours to collect');
  await dialog.getByRole('button', { name: 'Transfer subscribers' }).click();
  await expect(theirs).not.toContainText(subscribers[0]?.username ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(theirs).toContainText(subscribers[0]?.username ?? '');
});
