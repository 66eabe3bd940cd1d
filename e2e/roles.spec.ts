import { accounts, expect, test } from './support/fixtures.ts';
import { searchFor, signIn } from './support/steps.ts';
import { createRole, createUser } from './support/users.ts';

test('a changed role takes effect at once for signed-in users', async ({ page, browser, request }) => {
  const role = await createRole(request, ['read Area', 'read Auth', 'update Auth', 'read Dashboard']);
  const user = await createUser(request, role);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, user);
  const menuEntry = theirs
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Areas' });
  await expect(theirs.getByRole('treegrid')).toBeVisible();
  await expect(menuEntry).toBeVisible();

  await signIn(page, accounts.admin, `/admin/role-list?search=${encodeURIComponent(role)}`);
  const areas = page.getByRole('checkbox', { name: 'View: Areas', exact: true });
  const open = async () => {
    await page.getByRole('link', { name: role }).click();
    await expect(page.getByRole('heading', { name: `Edit role “${role}”` })).toBeVisible();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(page.getByRole('alert').filter({ hasText: `Role “${role}” saved` })).toBeVisible();
  };
  await open();
  await expect(areas).toBeChecked();
  await areas.uncheck();
  await save();

  // The next call is denied, and the page and its menu entry disappear.
  await searchFor(theirs, 'mirpur');
  await expect(theirs.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(theirs.getByRole('treegrid')).toHaveCount(0);
  await expect(menuEntry).toHaveCount(0);

  await page.goto(`/admin/role-list?search=${encodeURIComponent(role)}`);
  await open();
  await expect(areas).not.toBeChecked();
  await areas.check();
  await save();

  // A granted permission takes effect when the window regains focus a minute later.
  await theirs.clock.setFixedTime(Date.now() + 61_000);
  await theirs.evaluate("dispatchEvent(new Event('focus'))");
  await expect(menuEntry).toBeVisible();
  await searchFor(theirs, '');
  await expect(theirs.getByRole('treegrid')).toBeVisible();
  await context.close();
});

test('leaving a form with unsaved changes asks first', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/role-add');
  const name = page.getByRole('textbox', { name: 'Name' });
  const warnsOnClosing = () =>
    page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))") as Promise<boolean>;
  expect(await warnsOnClosing()).toBe(false);
  await name.fill('half a thought');
  expect(await warnsOnClosing()).toBe(true);

  const leave = () => page.getByRole('link', { name: 'Getting started' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/admin/role-add');
  await expect(name).toHaveValue('half a thought');

  await leave();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/access-control');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('a role is created, and permissions can only be added to Owner', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/role-add');
  await page.getByRole('textbox', { name: 'Name' }).fill('night shift');
  await page.getByRole('checkbox', { name: 'View: Subscribers', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Full access: Tickets', exact: true }).check();
  await expect(page.getByRole('checkbox', { name: 'View: Tickets', exact: true })).toBeChecked();
  await expect(page.getByText('2 permissions selected')).toBeVisible();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page).toHaveURL('/admin/role-list');
  await expect(page.getByRole('link', { name: 'night shift' })).toBeVisible();

  await page.getByRole('link', { name: 'Owner', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Full access: Areas', exact: true })).toBeDisabled();
});
