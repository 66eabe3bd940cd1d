import { accounts, expect, test } from './support/fixtures.ts';
import { searchFor, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';
import { createUser } from './support/users.ts';

test('an owner limits a collector to areas and methods, which is all the collector is offered', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { owner, mark, subscribers } = await createSubscribers(request, 2);
  const [inside, outside] = subscribers;
  if (!inside || !outside) throw new Error('There are no subscribers');
  const area = await owner.post<{ id: number }>('/api/isp/area/store', {
    name: `Round ${mark}`,
    parentId: null,
  });
  await owner.post('/api/isp/isp-user/move-area', { ids: [inside.id], areaId: area.id });
  const collector = await createUser(request, 'collector');

  await signIn(page, accounts.north, '/admin/user-list');
  await searchFor(page, collector.login);
  const row = page.getByRole('row', { name: new RegExp(collector.login) });
  await row.getByRole('button', { name: 'Tania Sultana' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Areas' }).fill(`Round ${mark}`);
  await page.getByRole('option', { name: `Round ${mark}` }).click();
  await dialog.getByRole('combobox', { name: 'Payment methods' }).click();
  await page.getByRole('option', { name: 'bKash' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const phone = await browser.newPage({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  });
  await signIn(phone, collector, '/isp/collect');
  await searchFor(phone, mark);
  await expect(phone.getByRole('button', { name: inside.username })).toBeVisible();
  await expect(phone.getByRole('button', { name: outside.username })).toHaveCount(0);
  await phone.getByRole('button', { name: inside.username }).click();
  await expect(phone.getByRole('group', { name: 'Method' }).getByRole('button')).toHaveText(['bKash']);
  await phone.close();
});

test('a technician schedules a hold for the end of the paid period and cancels it', async ({
  page,
  request,
}) => {
  const { owner, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('There is no subscriber');
  const { id } = subscriber;
  await owner.post(`/api/isp/invoice/create/${id}`, { kind: 'monthly' });
  await owner.post('/api/isp/payment/store', { subscriberId: id, amountMinor: 2_000_00, method: 'cash' });
  const technician = await createUser(request, 'technician');
  await signIn(page, technician, `/isp/isp-user-name-edit-v2/${id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Takes effect on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(dialog).toBeHidden();
  const scheduled = page.getByRole('alert').filter({ hasText: 'Scheduled change' });
  await expect(scheduled).toContainText('On hold from');
  await expect(scheduled).toContainText('Scheduled by Tania Sultana');
  await scheduled.getByRole('button', { name: 'Cancel scheduled hold or closing' }).click();
  await dialog.getByRole('button', { name: 'Cancel scheduled hold or closing' }).click();
  await expect(scheduled).toBeHidden();
});
