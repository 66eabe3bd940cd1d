import { accounts, expect, test } from './fixtures.ts';
import { newPerson, newRole } from './people.ts';
import { fillIn } from './steps.ts';

test('a role changed by an administrator counts at once for someone who is signed in with it', async ({
  page,
  browser,
  request,
}) => {
  const role = await newRole(request, ['read Area', 'read Auth', 'update Auth', 'read Dashboard']);
  const person = await newPerson(request, role);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await page.goto('/login?to=%2Fadmin%2Frole-list');
  await fillIn(page, accounts.admin);
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();

  await theirs.goto(new URL('/login?to=%2Fisp%2Farea-management', page.url()).href);
  await fillIn(theirs, person);
  await expect(theirs.getByRole('treegrid')).toBeVisible();

  const areas = page.getByRole('checkbox', { name: 'Read: Areas', exact: true });
  const open = async () => {
    await page.goto(`/admin/role-list?search=${encodeURIComponent(role)}`);
    await page.getByRole('link', { name: role }).click();
    await expect(page.getByRole('heading', { name: `Role “${role}”` })).toBeVisible();
  };
  await open();
  await expect(areas).toBeChecked();
  await areas.uncheck();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `“${role}” was saved` })).toBeVisible();

  await theirs.reload();
  await expect(theirs.getByText('Your role does not permit this').first()).toBeVisible();
  await expect(theirs.getByRole('treegrid')).toHaveCount(0);

  await open();
  await expect(areas).not.toBeChecked();
  await areas.check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `“${role}” was saved` })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('treegrid')).toBeVisible();
  await context.close();
});

test('a role is made, and client can only be added to', async ({ page }) => {
  await page.goto('/login?to=%2Fadmin%2Frole-add');
  await fillIn(page, accounts.admin);
  await page.getByRole('textbox', { name: 'Name' }).fill('night shift');
  await page.getByRole('checkbox', { name: 'Read: Subscribers', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Everything: Tickets', exact: true }).check();
  await expect(page.getByRole('checkbox', { name: 'Read: Tickets', exact: true })).toBeChecked();
  await expect(page.getByText('2 permissions chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page).toHaveURL('/admin/role-list');
  await expect(page.getByRole('link', { name: 'night shift' })).toBeVisible();

  await page.getByRole('link', { name: 'client', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Everything: Areas', exact: true })).toBeDisabled();
});
