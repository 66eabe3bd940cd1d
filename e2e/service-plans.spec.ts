import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { choose, payAtGateway, registerCompany } from './support/registration.ts';
import { fillSignInForm, getHorizontalOverflow, pick, signIn } from './support/steps.ts';

const patience = { timeout: 180_000 };

test('an ISP registers with a coupon, pays, is approved, reaches a limit, upgrades, and pays an overdue charge', async ({
  page,
  request,
}) => {
  const mark = randomBytes(4).toString('hex');
  const account = { login: `salma-${mark}@surma.example`, password: 'four winds of the delta' };
  const admin = await createApi(request, accounts.admin);
  const terms = {
    ...{ description: null, isPublic: true, status: 'active', sort: 1, priceModel: 'flat', slabs: [] },
    ...{ registrationFeeMinor: 200_00, months: 1, trialDays: 0, vatRate: 500 },
    ...{ maxSubscribers: 1, maxStaff: null, maxResellers: null, maxRouters: 1 },
  };
  const path = '/api/admin/isp-manage/service-package-store-update';
  await admin.post(path, { ...terms, name: `Small ${mark}`, priceMinor: 800_00 });
  await admin.post(path, {
    ...terms,
    name: `Large ${mark}`,
    priceMinor: 2_000_00,
    maxSubscribers: 50,
    sort: 2,
  });
  const coupon = `HALF-${mark.toUpperCase()}`;
  await admin.post('/api/admin/coupon-code/store-update', {
    ...{ code: coupon, description: null, kind: 'percent', value: 5_000, minAmountMinor: 0, planIds: [] },
    ...{ scope: 'registration', maxUses: 1, maxUsesPerIsp: 1, status: 'active' },
  });

  // Register, choose a plan with a coupon, pay at the gateway.
  await registerCompany(page, `Surma Net ${mark}`, mark, account);
  await page.getByRole('radio', { name: new RegExp(`Small ${mark}`) }).check();
  await page.getByLabel('Coupon code').fill('NOT-A-CODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible();
  await page.getByLabel('Coupon code').fill(coupon);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Coupon ${coupon}`)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  expect(await getHorizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: /^Pay Tk.525/ }).click();
  await payAtGateway(page);
  await expect(page.getByRole('heading', { name: 'We are reviewing your registration' })).toBeVisible(
    patience,
  );
  await expect.poll(() => findInMail(account.login, /reviewing/i), patience).toBeDefined();

  // Approved; the page that is open says so.
  const { items } = await admin.get<{ items: { id: number; name: string }[] }>('/api/get-all-isp-list');
  const ispId = items.find(({ name }) => name === `Surma Net ${mark}`)?.id ?? 0;
  await admin.post('/api/admin/isp-manage/isp-status', {
    ispId,
    action: 'approve',
    reason: 'Licence checked',
  });
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible(patience);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignInForm(page, account);
  await expect(page).not.toHaveURL(/login/, patience);

  // The first router and subscriber; the second subscriber is beyond the plan.
  const owner = await createApi(request, account);
  const { id: routerId } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: 'First', host: '127.0.0.1', port: Number(process.env['ROUTER_PORT']), protocol: 'api' },
    ...{
      username: 'lastmile',
      password: 'four winds',
      pollSeconds: 3_600,
      currentPassword: account.password,
    },
  });
  const { id: packageId } = await owner.post<{ id: number }>('/api/isp/package/store', {
    ...{ name: 'Home', downloadKbps: 20_000, uploadKbps: 10_000, priceMinor: 800_00 },
    ...{ connectionChargeMinor: 0, onlyOne: 'default', resellerAllowed: true, mappings: [] },
  });
  const subscriber = (username: string) => ({
    ...{ username, routerId, packageId, bindMac: false, billing: 'normal', billingMode: 'prepaid' },
    ...{ billingDay: 1, monthlyDiscountMinor: 0, activate: true },
    customer: { name: `Customer ${username}`, mobile: '01712345678', clientType: 'home', language: 'en' },
  });
  await owner.post('/api/isp/isp-user/store', subscriber(`first-${mark}`));
  await page.goto('/isp/isp-user-name-create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Second Customer');
  await page.getByRole('textbox', { name: 'Mobile', exact: true }).fill('01712345679');
  await pick(page, 'Router', 'First', 'First');
  await pick(page, 'Package', 'Home', 'Home');
  await page.getByRole('textbox', { name: 'Username' }).fill(`second-${mark}`);
  await page.getByRole('button', { name: 'Create and activate' }).click();

  // The refusal leads to the page of plans.
  await page.getByRole('alert').getByRole('link', { name: 'Choose a larger plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('1 of 1').first()).toBeVisible();
  const large = page.getByRole('article', { name: `Large ${mark}` });
  await large.getByRole('button', { name: 'Choose plan' }).click();
  await expect(page.getByText('Credit', { exact: true })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay Tk/ })
    .click();
  await payAtGateway(page);
  await expect(page.getByText(/received\. Thank you/)).toBeVisible(patience);
  await expect(page.getByRole('heading', { name: `Large ${mark}` }).first()).toBeVisible();
  await owner.post('/api/isp/isp-user/store', subscriber(`second-${mark}`));

  // The charge expires: restricted until it is paid.
  await runSql(
    `update isp_plans set anchor_on = current_date - interval '1 month' - interval '9 days', months = 1,
       paid_until = (current_date - interval '9 days' - interval '1 day')::date where isp_id = $1`,
    [ispId],
  );
  await expect(owner.post('/api/isp/isp-user/store', subscriber(`third-${mark}`))).rejects.toThrow(
    /restricted|403/,
  );
  await page.goto('/isp/package-list');
  await expect(page.getByText(/You cannot add subscribers, routers or staff until it is paid/)).toBeVisible();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Restricted', { exact: true })).toBeVisible();
  await page
    .getByRole('article', { name: `Large ${mark}` })
    .getByRole('button', { name: 'Pay' })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay Tk/ })
    .click();
  await payAtGateway(page);
  await expect(page.getByText(/received\. Thank you/)).toBeVisible(patience);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await owner.post('/api/isp/isp-user/store', subscriber(`third-${mark}`));

  // Receipts.
  await page.getByRole('link', { name: 'Service plan payments' }).last().click();
  await expect(page.getByRole('button', { name: /^SC-\d{4}-\d{6}$/ })).toHaveCount(3);
});

test('the platform creates a plan with slabs and a coupon, and sees who uses them', async ({ page }) => {
  const mark = randomBytes(3).toString('hex').toUpperCase();
  await signIn(page, accounts.admin, '/admin/isp-service-package-add');
  await page.getByLabel('Name').fill(`Slabs ${mark}`);
  await choose(page, 'Price model', /By number/);
  await page.getByRole('button', { name: 'Add tier' }).click();
  await page.getByLabel('Up to this many subscribers').fill('500');
  const prices = page.getByLabel('Price per month');
  await prices.nth(0).fill('1000');
  await prices.nth(1).fill('2500');
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create service plan' }).click();
  await expect(page.getByRole('link', { name: `Slabs ${mark}` })).toBeVisible();
  await page.goto('/admin/coupon-code-add');
  await page.getByLabel('Code').fill(`test-${mark}`);
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await page.getByRole('link', { name: `TEST-${mark}` }).click();
  await expect(page.getByText('No one has used this coupon yet.')).toBeVisible();
});
