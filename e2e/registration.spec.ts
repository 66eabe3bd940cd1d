import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { choose } from './support/registration.ts';
import { fillSignInForm, getHorizontalOverflow } from './support/steps.ts';

const findCode = (address: string) => findInMail(address, /^\d{6}$/m);

test('a company registers with the emailed code up to the payment, and signing in returns to that step', async ({
  page,
}) => {
  const mark = randomBytes(4).toString('hex');
  const account = { login: `rahim-${mark}@jamuna.example`, password: 'four winds of the delta' };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register your company' }).click();
  await expect(page).toHaveURL('/register');

  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();

  await page.getByLabel('Company name').fill(`Jamuna Net ${mark}`);
  await choose(page, 'Licence', /thana/i);
  await page.getByLabel('Licence number').fill(`BTRC-${mark}`);
  await choose(page, 'Division', /^Dhaka/);
  await choose(page, 'District', /^Dhaka/);
  await page.getByLabel('Address').fill('House 1, Road 2');
  await page.getByLabel('Your name').fill('Rahim Uddin');
  await page.getByLabel('Email').fill(account.login);
  await page.getByLabel('Mobile').fill(`017${String(Number.parseInt(mark, 16)).padStart(8, '0').slice(-8)}`);
  await page.getByLabel('Password', { exact: false }).first().fill('1234567890');
  await expect(page.getByRole('status').filter({ hasText: 'Weak' })).toBeVisible();
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('This password is too weak.')).toBeVisible();

  await page.getByLabel('Password', { exact: false }).first().fill(account.password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Select a more specific location for this licence type.')).toBeVisible();
  await choose(page, 'Upazila or thana', /^Savar/);
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await expect(page).toHaveURL('/isp-registration');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await expect.poll(() => findCode(account.login), { timeout: 120_000 }).toMatch(/^\d{6}$/);
  const code = (await findCode(account.login)) ?? '';
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await fillSignInForm(page, account);
  await expect(page).toHaveURL('/isp-registration');
  await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Starter/ })).toBeVisible();
});

test('an existing account is told by email only', async ({ page }) => {
  await page.goto('/pages/authentication/register-v1');
  await page.getByLabel('Company name').fill('Meghna again');
  await choose(page, 'Licence', /nationwide/i);
  await page.getByLabel('Licence number').fill('BTRC-TAKEN-MAIL');
  await choose(page, 'Division', /^Khulna/);
  await choose(page, 'District', /^Jashore|^Jessore/);
  await page.getByLabel('Address').fill('House 1');
  await page.getByLabel('Your name').fill('Someone Else');
  await page.getByLabel('Email').fill('owner@meghna.example');
  await page.getByLabel('Mobile').fill('01799000111');
  await page.getByLabel('Password', { exact: false }).first().fill('four winds of the delta');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect
    .poll(() => findInMail('owner@meghna.example', /already have an account/), { timeout: 120_000 })
    .toBeDefined();
  expect(await findCode('owner@meghna.example')).toBeUndefined();
});
