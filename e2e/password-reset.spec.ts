import { expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { fillSignInForm } from './support/steps.ts';
import { createUser } from './support/users.ts';

const findResetLink = (address: string) => findInMail(address, /https?:\/\/\S+(\/pages\/\S+)/);

test('a forgotten password is reset by an emailed link that works once', async ({ page, request }) => {
  const { login } = await createUser(request, 'reseller');
  const password = 'the river takes its time';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in page has a field of the same name and stays until the next page is loaded.
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  await page.getByLabel('Email or mobile').fill(login);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();

  await expect.poll(() => findResetLink(login), { timeout: 120_000 }).toContain('reset-password-v1?token=');
  const link = (await findResetLink(login)) ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill('something else here');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set')).toBeVisible();

  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await fillSignInForm(page, { login, password });
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible();

  const otherContext = await page.context().browser()?.newContext();
  const otherPage = await otherContext?.newPage();
  if (!otherPage) throw new Error('The browser gave no second window');
  await otherPage.goto(new URL(link, page.url()).href);
  await otherPage.getByLabel('New password', { exact: true }).fill('another long password');
  await otherPage.getByLabel('Confirm new password').fill('another long password');
  await otherPage.getByRole('button', { name: 'Set password' }).click();
  await expect(otherPage.getByRole('alert')).toContainText('This link has expired or has already been used.');
  await otherContext?.close();
});

test('an unknown account gets the same response', async ({ page }) => {
  await page.goto('/pages/authentication/forgot-password-v1');
  await page.getByLabel('Email or mobile').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
});
