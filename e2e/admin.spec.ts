import { accounts, expect, test } from './support/fixtures.ts';
import { signIn } from './support/steps.ts';

test('inviting a user is recorded in the audit log', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/user-list');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'ISP' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Padma Link' }).click();
  await dialog.getByLabel('Name').fill('Karim Mia');
  await dialog.getByLabel('Email').fill('karim@padma.example');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Collector' }).click();
  await dialog.getByRole('button', { name: 'Add user and send invitation' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'karim@padma.example' });
  await expect(row).toContainText('Invited');

  await page.goto('/admin/audit-log?entity=users&action=insert');
  await page
    .getByRole('row')
    .filter({ hasText: 'Farhana Rahman' })
    .first()
    .getByRole('button', { name: 'User: Karim Mia' })
    .click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Changes' })).toContainText('Karim Mia');
  await page.keyboard.press('Escape');

  // A user is chosen by name; numbers and calls of the API are not for people.
  await page.getByRole('combobox', { name: 'User', exact: true }).selectOption('Farhana Rahman');
  await expect(page).toHaveURL(/userId=\d+/);
  await expect(page.getByRole('button', { name: 'User: Karim Mia' })).toBeVisible();
  await expect(page.getByText('API call')).toHaveCount(0);
});

test('a demo account signs in with one click', async ({ page }) => {
  await page.goto('/login');
  const demo = page.getByRole('region', { name: 'Demo accounts' });
  await demo.getByRole('button', { name: 'Owner Padma Link' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page).toHaveURL('/access-control');
});

test('an administrator acts as an ISP, sees the banner, and returns', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/isp-list');
  await page.getByRole('button', { name: 'Actions for Padma Link' }).click();
  await page.getByRole('menuitem', { name: 'Act as' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Act as', exact: true }).click();
  await expect(page.getByText('You are acting as Padma Link.')).toBeVisible();
  await page.goto('/isp/profile-update');
  await expect(page.getByLabel('Company name')).toHaveValue('Padma Link');
  await page.getByRole('button', { name: 'Stop acting as this ISP' }).click();
  await expect(page).toHaveURL('/admin/isp-list');
  await expect(page.getByText('You are acting as Padma Link.')).toHaveCount(0);
});

test('the language chosen before sign-in stays after it', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Change language').selectOption('fr');
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié ?' })).toBeVisible();
  await page.goto('/login?to=%2Fadmin%2Frole-list');
  await page.getByLabel('E-mail ou mobile').fill(accounts.admin.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(accounts.admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rôles' })).toBeVisible();
});
