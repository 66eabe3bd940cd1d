import { createHmac } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { fillSignInForm, signOut } from './support/steps.ts';
import { createUser } from './support/users.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 6238 with the parameters of authenticator apps: SHA-1, six digits, 30 seconds. */
function totpCode(secret: string, step: number): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const stepNow = () => Math.floor(Date.now() / 30_000);

test('two-factor authentication is enabled and required at sign-in; a recovery code works too', async ({
  page,
  request,
}) => {
  const account = await createUser(request, 'accountant');
  await page.goto('/login?to=%2Fisp%2Faccount-setting');
  await fillSignInForm(page, account);
  await expect(page).toHaveURL('/isp/account-setting');
  await expect(page.getByText('This device')).toBeVisible();

  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Incorrect password.');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const usedStep = stepNow();
  await dialog.getByLabel('Code').fill(totpCode(secret, usedStep));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'Turn off two-factor authentication' })).toBeVisible();

  await signOut(page);
  await fillSignInForm(page, account);
  await expect(page.getByRole('alert')).toContainText('Enter the code from your authenticator app.');
  // A code works once; the next one is already valid, because clocks may be one step ahead.
  await page.getByLabel('Code').fill(totpCode(secret, Math.max(usedStep + 1, stepNow())));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible();

  await signOut(page);
  await fillSignInForm(page, account);
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible();
});
