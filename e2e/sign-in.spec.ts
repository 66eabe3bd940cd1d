import { createHash } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, password, test } from './support/fixtures.ts';
import { fillSignInForm, getStored, reopenWith, setStored, signIn, signOut } from './support/steps.ts';

test('a wrong password and an unknown account get the same error; the right password signs in', async ({
  page,
}) => {
  await page.goto('/login');
  await fillSignInForm(page, { ...accounts.south, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText('Incorrect email, mobile number or password.');
  await fillSignInForm(page, { login: 'nobody@padma.example', password });
  await expect(page.getByRole('alert')).toHaveText('Incorrect email, mobile number or password.');
  await expect(page).toHaveURL('/login');
  await fillSignInForm(page, accounts.south);
  await expect(page).toHaveURL('/access-control');
  await expect(page.getByRole('banner').getByText('Padma Link')).toBeVisible();
});

test('empty fields show errors before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await page.goto('/login');
  await page.getByLabel('Email or mobile').fill('someone@padma.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required')).toHaveCount(1);
  expect(sent).toEqual([]);
});

test('a link to a page leads through sign-in back to it, including the query', async ({ page }) => {
  await page.goto('/isp/area-management?search=zzz');
  await expect(page).toHaveURL(/\/login\?to=/);
  await fillSignInForm(page, accounts.south);
  await expect(page).toHaveURL('/isp/area-management?search=zzz');
  await expect(page.getByRole('searchbox')).toHaveValue('zzz');
});

test('the sign-in page redirects a signed-in user, and an unknown path shows "not found"', async ({
  page,
}) => {
  await signIn(page, accounts.south);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard/isp');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/error-404');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('signing out applies to every tab', async ({ page, context }) => {
  await signIn(page, accounts.south);
  const secondTab = await context.newPage();
  await secondTab.goto('/isp/area-management');
  await expect(secondTab.getByRole('heading', { name: 'Areas' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect(secondTab).toHaveURL(/\/login/);
  for (const key of ['accessToken', 'refreshToken', 'userData'])
    expect(await getStored(page, key)).toBeNull();
});

test('an expired access token is renewed once for all calls in flight', async ({ page }) => {
  await signIn(page, accounts.north);
  const refreshes: string[] = [];
  page.on(
    'request',
    (request) => void (/refresh-token/.test(request.url()) && refreshes.push(request.url())),
  );
  await reopenWith(page, { accessToken: 'expired' });
  await expect(page.getByRole('treegrid')).toBeVisible();
  expect(refreshes).toHaveLength(1);
});

test('two tabs with an expired token both continue', async ({ page, context }) => {
  await signIn(page, accounts.north);
  const secondTab = await context.newPage();
  await secondTab.goto('/isp/area-management');
  await expect(secondTab.getByRole('treegrid')).toBeVisible();
  await setStored(page, 'accessToken', 'expired');
  await Promise.all([page.reload(), secondTab.reload()]);
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(secondTab.getByRole('treegrid')).toBeVisible();
});

test('a session that cannot be renewed redirects to sign-in and back', async ({ page }) => {
  await signIn(page, accounts.north);
  await reopenWith(page, { accessToken: 'expired', refreshToken: 'unknown' });
  await expect(page).toHaveURL(/\/login\?to=%2Fisp%2Farea-management$/);
  await fillSignInForm(page, accounts.north);
  await expect(page.getByRole('treegrid')).toBeVisible();
});

test('a role without permission sees "not permitted" and no data; a read-only role has no actions', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => void (/\/api\/isp\/area/.test(request.url()) && calls.push(request.url())));
  await page.goto('/isp/area-management');
  await fillSignInForm(page, { login: 'support@meghna.example', password });
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Areas' })).toHaveCount(0);
  expect(calls).toEqual([]);
  expect(await findSeriousViolations(page)).toEqual([]);

  await signOut(page);
  await page.goto('/isp/area-management');
  await fillSignInForm(page, accounts.collector);
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create area' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

test('language and theme change without a reload and are stored', async ({ page }) => {
  await signIn(page, accounts.north);
  await page.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Gebiete' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gebiet anlegen' })).toBeVisible();
  await page.getByRole('button', { name: 'Zur dunklen Ansicht wechseln' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gebiete' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page).toHaveTitle('Gebiete · Lastmile');

  await page.getByRole('button', { name: /^Konto von/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByLabel('E-Mail oder Mobilnummer').fill(accounts.north.login);
  await page.getByLabel('Passwort', { exact: true }).fill('falsches-passwort');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse, Mobilnummer oder Passwort ist falsch.');
});

test('Bangla has its own font, and the digits that a person prefers', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Change language').selectOption('bn');
  await expect(page.getByRole('heading', { level: 1, name: 'লগইন' })).toBeVisible();
  await expect.poll(() => page.evaluate("document.fonts.check('14px Bangla', 'ক্ষ')")).toBe(true);
  await setStored(page, 'language', 'en');

  await signIn(page, accounts.north);
  await setStored(page, 'language', 'bn');
  await page.goto('/isp/account-setting');
  const digits = page.getByLabel('সংখ্যা');
  await expect(digits).toHaveValue('bangla');
  await page.goto('/isp/billing-setting');
  await expect(page.getByText('মাসের দিন, ১ থেকে ২৮')).toBeVisible();
  await page.goto('/isp/account-setting');
  await digits.selectOption('latin');
  await expect(digits).toHaveValue('latin');
  await page.goto('/isp/billing-setting');
  await expect(page.getByText('মাসের দিন, 1 থেকে 28')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
});

test('a page whose code fails to load shows an error and a retry', async ({ page }) => {
  await page.goto('/isp/area-management');
  await page.route('**/assets/area-management*.js', (route) => route.abort());
  await fillSignInForm(page, accounts.north);
  await expect(page.getByRole('heading', { name: 'Could not load this page' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.unroute('**/assets/area-management*.js');
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Try again' });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole('treegrid')).toBeVisible({ timeout: 120_000 });
  }).toPass();
});

test('reuse of a stolen refresh token ends both sessions', async ({ page, request }) => {
  await signIn(page, accounts.north);
  // A token that was copied to another browser would be refused at once.
  const userAgent = await page.evaluate<string>('navigator.userAgent');
  const refresh = (refreshToken: string | null) =>
    request.post('/api/isp/refresh-token', { data: { refreshToken }, headers: { 'user-agent': userAgent } });
  const spent = await getStored(page, 'refreshToken');
  const theft = await refresh(spent);
  const stolen = (await theft.json()) as { accessToken: string; refreshToken: string };
  // Within 30 seconds, reuse by the owner would count as a lost response, so the first use is moved back in
  // time.
  await runSql(
    "update refresh_tokens set spent_at = spent_at - interval '31 seconds' where token_hash = $1",
    [
      createHash('sha256')
        .update(spent ?? '')
        .digest(),
    ],
  );
  await setStored(page, 'accessToken', 'expired');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  const headers = { authorization: `Bearer ${stolen.accessToken}` };
  expect((await request.get('/api/isp/area/index', { headers })).status()).toBe(401);
  expect((await refresh(stolen.refreshToken)).status()).toBe(401);
});
