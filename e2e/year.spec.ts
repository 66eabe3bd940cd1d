import { randomBytes } from 'node:crypto';
import { RouterConnection, secrets } from '@lastmile/routeros';
import type { Browser, Page } from '@playwright/test';
import { createApi } from './support/api.ts';
import { querySql, runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { skipGracePeriod } from './support/invoices.ts';
import { findInMail } from './support/mails.ts';
import { payAtGateway, registerCompany } from './support/registration.ts';
import { fillSignInForm, follow, pick, searchFor, settled, signIn } from './support/steps.ts';

const patience = { timeout: 180_000 };
const subscriberCount = 200;
const priceMinor = 800_00;
/** Every method that people pay by, with what each of these subscribers pays. */
const methods = ['Cash', 'bKash', 'Nagad', 'Rocket', 'Upay', 'Card', 'Bank transfer', 'Cheque'] as const;

/** Another person, in a browser of their own. */
async function openAs(browser: Browser, account: { login: string; password: string }, path: string) {
  const context = await browser.newContext({ baseURL: process.env['PANEL_URL'] ?? '' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await signIn(page, account, path);
  return page;
}

/** Whether the router itself lets the subscriber in. */
async function isLetIn(username: string): Promise<boolean> {
  const router = await RouterConnection.open({
    ...{ host: '127.0.0.1', port: Number(process.env['NEW_ROUTER_PORT']) },
    ...{ user: 'lastmile', password: 'four winds' },
  });
  const held = (await secrets.list(router)).find(({ name }) => name === username);
  router.close();
  return held !== undefined && !held.disabled;
}

async function confirm(page: Page, button: string | RegExp) {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

test('a year in the life of an ISP, from registration to reports that agree', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(120_000);
  const mark = randomBytes(4).toString('hex');
  const company = `Teesta Net ${mark}`;
  const owner = { login: `salma-${mark}@teesta.example`, password: 'four winds of the delta' };
  const username = (n: number) => `t${mark}-${String(n).padStart(3, '0')}`;

  // Registered, paid for, and approved by the platform.
  await registerCompany(page, company, mark, owner);
  await page.getByRole('radio', { name: /Growth/ }).check();
  await page.getByRole('button', { name: /^Pay Tk/ }).click();
  await payAtGateway(page);
  await expect(page.getByRole('heading', { name: 'We are reviewing your registration' })).toBeVisible(
    patience,
  );
  const admin = await openAs(browser, accounts.admin, '/admin/isp-list');
  await searchFor(admin, company);
  await follow(admin, company);
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('Licence checked');
  await confirm(admin, 'Approve');
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible(patience);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignInForm(page, owner);
  await expect(page).not.toHaveURL(/login/, patience);
  const api = await createApi(request, owner);
  const { id: ispId } = await api.get<{ id: number }>('/api/isp/isp-info/show');

  // The router and a package.
  await page.goto('/isp/router-create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Teesta 1');
  await page.getByLabel('IP address or hostname').fill('127.0.0.1');
  await page
    .getByRole('textbox', { name: 'Port', exact: true })
    .fill(process.env['NEW_ROUTER_TLS_PORT'] ?? '');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('four winds');
  await page.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Save router' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teesta 1' })).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible(patience);
  await page.getByRole('button', { name: 'Enable sync' }).click();
  await confirm(page, 'Enable sync');
  await page.goto('/isp/package-create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Home 20');
  await page.getByRole('textbox', { name: 'Download' }).fill('20');
  await page.getByRole('textbox', { name: 'Upload' }).fill('10');
  await page.getByRole('textbox', { name: 'Monthly price' }).fill('800');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('Package “Home 20” created')).toBeVisible();

  // Two hundred subscribers come from a file, and are written to the router.
  const rows = Array.from(
    { length: subscriberCount },
    (_, n) =>
      `Karim ${n},${username(n)},secret-${n},017${mark.replace(/\D/g, '7').slice(0, 4)}${String(n).padStart(4, '0')},karim-${n}-${mark}@mail.example,Home 20,Teesta 1`,
  );
  await page.goto('/isp/isp-user-import');
  await page.locator('input[type=file]').setInputFiles({
    name: `subscribers-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Username,Password,Mobile,Email,Package,Router', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText(`${subscriberCount} subscribers will be created.`)).toBeVisible(patience);
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText(`${subscriberCount} subscribers created.`)).toBeVisible(patience);
  await expect.poll(() => isLetIn(username(subscriberCount - 1)), patience).toBe(true);

  // All of them are invoiced.
  await page.goto('/isp/billing-runs');
  await page.getByRole('button', { name: 'New billing run' }).first().click();
  await confirm(page, 'Preview run');
  await expect(page.getByRole('button', { name: /^Will be invoiced/ })).toContainText(
    String(subscriberCount),
    patience,
  );
  await page.getByRole('button', { name: 'Issue invoices' }).click();
  await confirm(page, 'Issue invoices');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible(patience);
  const { items: subscribers } = await api.get<{ items: { id: number; username: string }[] }>(
    `/api/isp/isp-user/index?search=t${mark}&pageSize=100&sort=username`,
  );
  const idOf = (n: number) => {
    const found = subscribers.find((one) => one.username === username(n));
    if (!found) throw new Error(`${username(n)} is not in the list`);
    return found.id;
  };

  // Collected by every method.
  for (const [n, method] of methods.entries()) {
    await page.goto(`/isp/collect?subscriber=${idOf(n)}`);
    await page.getByRole('button', { name: method, exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^Collect Tk .* · ${method}$`) }).click();
    await expect(page.getByText(/^Payment received, receipt /)).toBeVisible();
  }
  const [{ due } = { due: 0 }] = (await querySql(
    'select min(total_minor)::int as due from invoices where isp_id = $1',
    [ispId],
  )) as { due: number }[];
  expect(due).toBeGreaterThan(0);
  expect(due).toBeLessThanOrEqual(priceMinor);

  // One does not pay, is suspended, pays online, and is back.
  const late = { id: idOf(10), username: username(10) };
  const [invoice] = await querySql('select id from invoices where subscriber_id = $1', [late.id]);
  await skipGracePeriod([Number(invoice?.['id'])]);
  await page.goto('/isp/upcoming-suspensions');
  await searchFor(page, late.username);
  await expect(page).toHaveURL(/search=/);
  await settled(page);
  await expect(async () => {
    await page.getByRole('checkbox', { name: late.username }).check();
    await expect(page.getByRole('button', { name: 'Suspend now' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Suspend now' }).click();
  await confirm(page, /^Suspend/);
  await expect.poll(() => isLetIn(late.username), patience).toBe(false);
  const { url } = await api.get<{ url: string }>(`/api/isp/pay-link/show/${late.id}`);
  const payer = await browser.newPage({ viewport: { width: 390, height: 844 } });
  payer.setDefaultTimeout(120_000);
  await payer.goto(new URL(new URL(url).pathname, page.url()).href);
  await payer.getByRole('button', { name: /^Pay with/ }).click();
  await payAtGateway(payer);
  await expect(payer.getByRole('heading', { name: 'Payment received' })).toBeVisible(patience);
  await payer.close();
  await expect.poll(() => isLetIn(late.username), patience).toBe(true);

  // A reseller sells the next connection.
  const seller = { login: `kamal-${mark}@teesta.example`, password: 'the ferry leaves at nine' };
  await page.goto('/isp/reseller-condition');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Kamal Hossain');
  await page.getByRole('textbox', { name: 'Email' }).fill(seller.login);
  await page.getByRole('textbox', { name: 'Commission' }).fill('10');
  await page.getByRole('textbox', { name: 'Password' }).fill(seller.password);
  await page.getByRole('button', { name: 'Add reseller' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kamal Hossain' })).toBeVisible();
  const kamal = await openAs(browser, seller, '/isp/isp-user-name-create');
  await kamal.getByRole('textbox', { name: 'Name', exact: true }).fill('Rokeya Sultana');
  await kamal.getByRole('textbox', { name: 'Mobile', exact: true }).fill('01912345678');
  await pick(kamal, 'Router', 'Teesta', 'Teesta 1');
  await pick(kamal, 'Package', 'Home', 'Home 20');
  await kamal.getByRole('textbox', { name: 'Username' }).fill(`k${mark}`);
  await kamal.getByRole('button', { name: 'Create and activate' }).click();
  await expect.poll(() => isLetIn(`k${mark}`), patience).toBe(true);
  await kamal.context().close();

  // A customer calls; the ticket is resolved.
  await page.goto(`/isp/isp-user-name-edit-v2/${late.id}`);
  await page.getByRole('link', { name: 'New ticket' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(`Slow ${mark}`);
  await page.getByRole('textbox', { name: 'What happened?' }).fill('Slow since I am back.');
  await page.getByRole('button', { name: 'Open ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Slow ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Status set to Resolved')).toBeVisible();

  // A message to everybody.
  await page.goto('/isp/bulk-notification');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  await page
    .locator('label')
    .filter({ hasText: /^Email$/ })
    .click();
  await page.getByLabel('Subject').fill(`Maintenance ${mark}`);
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}, no internet from 2 to 4 tonight.');
  await page.getByLabel('Messages per second').fill('1000');
  await page.getByRole('button', { name: `Send ${subscriberCount} messages` }).click();
  await expect(page.getByText('Completed').first()).toBeVisible(patience);
  await expect
    .poll(() => findInMail(`karim-199-${mark}@mail.example`, /Dear Karim 199/), patience)
    .toBeDefined();

  // The platform pays out what it collected.
  await page.goto('/isp/mobile-banking-info-update');
  await page.getByRole('button', { name: 'Add payout account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account holder').fill(company);
  await dialog.getByLabel('Wallet number').fill('01711223344');
  await dialog.getByLabel('Your password').fill(owner.password);
  await dialog.getByRole('button', { name: /^(Add|Save)/ }).click();
  await expect(dialog).toHaveCount(0);
  await admin.goto('/admin/payout-accounts');
  await searchFor(admin, company);
  await admin
    .getByRole('row')
    .filter({ hasText: company })
    .getByRole('button', { name: /Verify/ })
    .click();
  await confirm(admin, 'Verify');
  await expect(admin.getByText(`Payout account of ${company} verified`)).toBeVisible();
  // Days pass: a new account waits for three, and a payment is on hold.
  await runSql("update payout_accounts set usable_from = now() - interval '1 hour' where isp_id = $1", [
    ispId,
  ]);
  await runSql(
    "update checkouts set posted_at = posted_at - interval '30 days' where isp_id = $1 and posted_at is not null",
    [ispId],
  );
  await runSql('update settlement_settings set min_payout_minor = least(min_payout_minor, 100)', []);
  await admin.goto(`/admin/new-settlement/${ispId}`);
  await admin.getByRole('button', { name: /^Create settlement of Tk/ }).click();
  await expect(admin.getByRole('heading', { level: 1, name: /^ST-/ })).toBeVisible();
  const approver = await openAs(browser, accounts.platformAccountant, new URL(admin.url()).pathname);
  await approver.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirm(approver, 'Approve');
  await approver.getByRole('button', { name: 'Mark as paid' }).click();
  await approver.getByRole('dialog').getByLabel('Reference').fill(`FT-${mark}`);
  await confirm(approver, 'Mark as paid');
  await expect(approver.getByText(/marked as paid$/)).toBeVisible();
  await approver.context().close();
  await admin.context().close();
  await page.goto('/isp/settlement-list');
  await follow(page, /^ST-/);
  await page.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(page.getByText(/confirmed$/).first()).toBeVisible();

  // Dashboard, payments and reports say the same.
  const collected = new Intl.NumberFormat('en-IN').format(((methods.length + 1) * due) / 100);
  await page.goto('/dashboard/isp');
  await expect(page.locator('[data-figure=collectedInPeriod] [data-value]')).toContainText(collected);
  await page.goto('/isp/payment-list');
  await expect(page.getByRole('button', { name: new RegExp(`Tk.${collected}`) }).first()).toBeVisible();
  await page.goto('/isp/isp-month-wise-report');
  await settled(page);
  await expect(
    page.getByRole('table', { name: 'Collections by month' }).getByRole('row').nth(1),
  ).toContainText(collected);
  await page.goto('/isp/isp-area-wise-report');
  await settled(page);
  const ofArea = page.getByRole('table', { name: 'Collections by area' }).getByRole('row').nth(1);
  await expect(ofArea).toContainText(collected);
  // What is not collected is owed, by area as by age.
  const [{ owed } = { owed: 0 }] = (await querySql(
    'select sum(balance_minor)::int as owed from subscriber_balances where isp_id = $1 and balance_minor > 0',
    [ispId],
  )) as { owed: number }[];
  expect(owed).toBeGreaterThan((subscriberCount - methods.length - 2) * due);
  const balance = new Intl.NumberFormat('en-IN').format(owed / 100);
  await expect(ofArea).toContainText(balance);
  await page.goto('/isp/ageing-report');
  await settled(page);
  await expect(page.locator('main')).toContainText(`Tk ${balance}`);
});
