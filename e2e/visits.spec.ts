import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { findSmallTargets, getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

interface Created {
  readonly id: number;
}
const fresh = () => randomBytes(3).toString('hex');
/** The smallest PNG there is. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('who manages tickets enters what a technician reports by phone', async ({ page, request }) => {
  const asOwner = await createApi(request, accounts.north);
  const { id: departmentId } = await asOwner.post<Created>('/api/isp/ticket/add-department', {
    name: `Field ${fresh()}`,
  });
  const roles = await asOwner.get<{ items: { id: number; name: string }[] }>('/api/role/role-list');
  const roleId = roles.items.find(({ name }) => name === 'technician')?.id;
  const account = { fullName: `Selim ${fresh()}`, email: `${fresh()}@meghna.example`, roleId };
  const { id: staffId } = await asOwner.post<Created>('/api/isp/ticket/add-staff', {
    ...{ ...account, departmentId, position: null, password: 'the ferry leaves at nine' },
  });
  const subject = `No light ${fresh()}`;
  const { id: ticketId } = await asOwner.post<Created>('/api/isp/ticket/create-ticket', {
    ...{ subject, body: 'The ONU is dark.' },
  });
  const { today } = await asOwner.get<{ today: string }>('/api/isp/ticket/visit/my-day');
  await asOwner.post('/api/isp/ticket/visit/schedule', {
    ...{ ticketId, staffId, date: today, from: '00:01', to: '23:59' },
  });
  await signIn(page, accounts.north, `/isp/visit-list?show=all&search=${encodeURIComponent(subject)}`);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${subject}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Start visit');
  await expect(page.getByText(/^Visit of ticket #\d+ started$/)).toBeVisible();
  await choose('Enter result');
  const result = page.getByRole('dialog');
  await result.getByRole('textbox', { name: 'What did you do?' }).fill('Replaced the adapter.');
  expect(await findSeriousViolations(page)).toEqual([]);
  await result.getByRole('button', { name: 'Finish visit' }).click();
  await expect(result).toHaveCount(0);
  await page.goto(`/isp/ticket/${ticketId}`);
  await expect(page.getByText('Visit finished: Solved')).toBeVisible();
});

test('a visit is scheduled at a desk and made with a phone', async ({ page, browser, request }) => {
  const asOwner = await createApi(request, accounts.north);
  const { id: departmentId } = await asOwner.post<Created>('/api/isp/ticket/add-department', {
    name: `Field ${fresh()}`,
  });
  const roles = await asOwner.get<{ items: { id: number; name: string }[] }>('/api/role/role-list');
  const roleId = roles.items.find(({ name }) => name === 'technician')?.id;
  const [technician, password] = [`Selim ${fresh()}`, 'the ferry leaves at nine'];
  const login = `${fresh()}@meghna.example`;
  const account = { fullName: technician, email: login, roleId, departmentId, position: null, password };
  await asOwner.post('/api/isp/ticket/add-staff', account);
  const { subscribers } = await createSubscribers(request, 1);
  const subscriberId = subscribers[0]?.id;
  const subject = `No light ${fresh()}`;
  const ticket = { subject, body: 'The ONU is dark.', subscriberId };
  const { id: ticketId } = await asOwner.post<Created>('/api/isp/ticket/create-ticket', ticket);

  await signIn(page, accounts.north, `/isp/ticket/${ticketId}`);
  await page.getByRole('button', { name: 'Schedule visit' }).click();
  const dialog = page.getByRole('dialog');
  const { today } = await asOwner.get<{ today: string }>('/api/isp/ticket/visit/my-day');
  await dialog.getByLabel('Date').fill(today);
  await dialog.getByLabel(/^From\b/).fill('00:01');
  await dialog.getByLabel(/^To\b/).fill('23:59');
  await dialog.getByRole('combobox', { name: 'Technician' }).fill(technician);
  await page.getByRole('option', { name: technician }).click();
  await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Bring a new adapter.');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Schedule visit' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Visit scheduled for/)).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signIn(phone, { login, password }, '/isp/isp-ticket-list');
  await phone
    .getByRole('navigation', { name: 'Quick navigation' })
    .getByRole('link', { name: 'Visits' })
    .click();
  const card = phone.getByRole('listitem').filter({ hasText: subject });
  await expect(card.getByText('Bring a new adapter.')).toBeVisible();
  await expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  await expect(card.getByText('Box', { exact: true })).toBeVisible();
  expect(await findSmallTargets(phone)).toEqual([]);
  await card.getByRole('button', { name: 'Start visit' }).click();
  await card.getByRole('button', { name: 'Enter result' }).click();
  const result = phone.getByRole('dialog');
  await result.getByRole('textbox', { name: 'What did you do?' }).fill('Replaced the adapter.');
  await result.getByRole('button', { name: 'Add material' }).click();
  await result.getByRole('textbox', { name: 'Material 1' }).fill('Adapter 12 V');
  const chooser = phone.waitForEvent('filechooser');
  await result.getByRole('button', { name: 'Add photos' }).click();
  await (await chooser).setFiles({ name: 'adapter.png', mimeType: 'image/png', buffer: photo });
  await expect(result.getByText('adapter.png')).toBeVisible();
  expect(await getHorizontalOverflow(phone)).toBe(0);
  expect(await findSeriousViolations(phone)).toEqual([]);
  await result.getByRole('button', { name: 'Finish visit' }).click();
  await expect(result).toHaveCount(0);
  await expect(card.getByText('Materials: 1 pcs Adapter 12 V')).toBeVisible();
  expect(await getHorizontalOverflow(phone)).toBe(0);
  await context.close();

  // The open ticket shows the result, the photo and that it is resolved.
  await expect(page.getByText('Visit finished: Solved')).toBeVisible();
  const conversation = page.getByRole('list', { name: 'Conversation' });
  await expect(conversation.getByText('Replaced the adapter.')).toBeVisible();
  await expect(conversation.getByRole('button', { name: /adapter\.png/ })).toBeVisible();
  await expect(page.getByText('Status set to Resolved')).toBeVisible();
});
