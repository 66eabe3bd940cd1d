import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { follow, getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

interface Created {
  readonly id: number;
}
const fresh = () => randomBytes(3).toString('hex');

test('a ticket goes from a phone call to a rating', async ({ page, request, browser }) => {
  const { subscribers } = await createSubscribers(request, 1);
  const subscriber = subscribers[0];
  await signIn(page, accounts.north, `/isp/isp-user-name-edit-v2/${subscriber?.id}`);
  await page.getByRole('link', { name: 'New ticket' }).click();

  await expect(page.getByRole('heading', { name: 'New ticket', level: 1 })).toBeVisible();
  await expect(page.getByText('Router sync')).toBeVisible();
  const subject = `Red light ${fresh()}`;
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'What happened?' }).fill('The red light is blinking.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  const text = (name: string, contents: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(contents),
  });
  // A file that is refused is named, and those after it are attached.
  await (await chooser).setFiles([
    text('page.txt', '<!doctype html>'),
    text('modem.log', 'LOS: signal lost'),
    ...[1, 2, 3, 4].map((n) => text(`more-${n}.txt`, 'LOS')),
  ]);
  await expect(page.getByText('modem.log')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('These files were not attached');
  await expect(page.getByRole('alert')).toContainText('page.txt: ');
  await expect(page.getByRole('alert')).toContainText('more-4.txt: At most 5 files can be attached.');
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Support', exact: true }).click();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open ticket' }).click();

  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  const conversation = page.getByRole('list', { name: 'Conversation' });
  await expect(conversation.getByText('The red light is blinking.')).toBeVisible();
  await expect(conversation.getByRole('button', { name: /modem\.log/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Send reply' }).fill('Please restart the ONU.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(conversation.getByText('Please restart the ONU.')).toBeVisible();
  await page.getByText('Internal note', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Save note' }).fill('Splitter 4 is known to be weak.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(conversation.getByRole('listitem').filter({ hasText: 'Splitter 4' })).toContainText(
    'Internal note',
  );
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copy rating link' })).toBeVisible();
  await expect(page.getByText('Status set to Resolved')).toBeVisible();

  // The customer follows the link without signing in; the open ticket shows the rating at once.
  const asOwner = await createApi(request, accounts.north);
  const ticketId = Number(page.url().split('/').at(-1));
  const { ratingUrl } = await asOwner.get<{ ratingUrl: string }>(
    `/api/isp/ticket/get-ticket-details?ticketId=${ticketId}`,
  );
  const customer = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await customer.goto(new URL(new URL(ratingUrl).pathname, page.url()).href);
  await customer.getByRole('combobox').selectOption('5');
  await customer.getByRole('textbox').fill('Very quick');
  expect(await getHorizontalOverflow(customer)).toBe(0);
  await customer.getByRole('button', { name: 'Send rating' }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you for your rating.' })).toBeVisible();
  await customer.close();
  await expect(page.getByText('Rated 5 out of 5')).toBeVisible();
  await expect(page.getByText('Very quick')).toBeVisible();

  await page.goto(`/isp/isp-ticket-list?search=${encodeURIComponent(subject)}&view=all`);
  await expect(page.getByRole('link', { name: subject })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search Lastmile' });
  await palette.getByRole('combobox').fill(subject);
  await palette.getByRole('option', { name: new RegExp(subject) }).click();
  await expect(page).toHaveURL(new RegExp(`/isp/ticket/${ticketId}$`));
});

test('a staff member leaves and a colleague takes over the open tickets', async ({
  page,
  browser,
  request,
}) => {
  const asOwner = await createApi(request, accounts.north);
  const name = `Night shift ${fresh()}`;
  const { id: departmentId } = await asOwner.post<Created>('/api/isp/ticket/add-department', { name });
  const roles = await asOwner.get<{ items: { id: number; name: string }[] }>('/api/role/role-list');
  const roleId = roles.items.find((role) => role.name === 'staff')?.id;
  await signIn(page, accounts.north, '/isp/isp-staff-list');

  await page.getByRole('button', { name: 'Add staff member' }).click();
  const dialog = page.getByRole('dialog');
  const leaver = `Rubel ${fresh()}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(leaver);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`${fresh()}@meghna.example`);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Support agent' }).click();
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('listbox', { name: 'Department' }).getByRole('option', { name }).click();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${leaver} added and invited`)).toBeVisible();

  const colleague = `Shirin ${fresh()}`;
  const password = 'the ferry leaves at nine';
  const login = `${fresh()}@meghna.example`;
  const member = { departmentId, roleId, position: null };
  await asOwner.post('/api/isp/ticket/add-staff', { ...member, fullName: colleague, email: login, password });
  const { items } = await asOwner.get<{ items: { id: number; name: string }[] }>(
    `/api/isp/ticket/staffs?departmentId=${departmentId}`,
  );
  const staffId = items.find((one) => one.name === leaver)?.id;
  const subject = `Handed over ${fresh()}`;
  await asOwner.post('/api/isp/ticket/create-ticket', { subject, body: 'Slow', departmentId, staffId });

  await page.goto(`/isp/isp-staff-list?departmentId=${departmentId}`);
  await page.getByRole('button', { name: `Actions for ${leaver}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from staff' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove from staff' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Who takes over 1 open ticket?' }).click();
  await page.getByRole('option', { name: colleague }).click();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove from staff' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Actions for ${leaver}` })).toHaveCount(0);

  // The colleague, on a phone, finds the ticket among their own; other departments stay hidden.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signIn(phone, { login, password }, '/isp/isp-ticket-list?view=mine');
  await expect(phone.getByRole('link', { name: subject })).toBeVisible();
  expect(await getHorizontalOverflow(phone)).toBe(0);
  await follow(phone, subject);
  expect(await getHorizontalOverflow(phone)).toBe(0);
  await context.close();
});
