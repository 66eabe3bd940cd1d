import { findSeriousViolations } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { fillSignInForm, signOut } from './support/steps.ts';
import { createUser } from './support/users.ts';

test('a passkey is added, renamed, used to sign in and removed; a new email counts once it is confirmed', async ({
  page,
  request,
  baseURL,
}) => {
  const account = await createUser(request, 'accountant');
  // Browsers accept passkeys for names only, and for localhost without TLS.
  const site = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/login?to=%2Fisp%2Faccount-setting`);
  await fillSignInForm(page, account);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Old laptop');
  await dialog.getByLabel('Current password').fill(account.password);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Rename passkey Old laptop' }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('never used')).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible();
  await page.goto(`${site}/isp/account-setting`);
  await expect(page.getByText('last used')).toBeVisible();
  await page.getByRole('button', { name: 'Remove passkey Laptop' }).click();
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove passkey Laptop' })).toHaveCount(0);

  const email = account.login.replace('user-', 'new-');
  await page.getByRole('button', { name: 'Change email' }).click();
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Enter the code we sent to your new email.')).toBeVisible();
  const findCode = () => findInMail(email, /^\d{6}$/m);
  await expect.poll(findCode, { timeout: 120_000 }).toMatch(/^\d{6}$/);
  await dialog.getByLabel('Code').fill((await findCode()) ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Email changed')).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  expect(await findInMail(account.login, /Your email address was changed/)).toBeDefined();
});
