import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

interface Created {
  readonly id: number;
}
const fresh = () => randomBytes(3).toString('hex');

test('an outage of a router is declared, takes its ticket, ends with a reply and is credited', async ({
  page,
  request,
}) => {
  const asOwner = await createApi(request, accounts.north);
  const { subscribers, router } = await createSubscribers(request, 2);
  const [{ name }, ids] = [router, subscribers.map(({ id }) => id)];

  await signIn(page, accounts.north, '/isp/outage-list');
  await page.getByRole('button', { name: 'Declare outage' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Router' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('textbox', { name: 'Cause' }).fill('Fibre cut');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Declare outage' }).click();
  await expect(page.getByRole('heading', { name: `Outage: ${name}` })).toBeVisible();
  const outagePath = new URL(page.url()).pathname;

  const subject = `No internet ${fresh()}`;
  const ticket = { subject, body: 'Dead.', subscriberId: ids[0], category: 'no_connection' };
  const { id: ticketId } = await asOwner.post<Created>('/api/isp/ticket/create-ticket', ticket);
  await page.goto(`/isp/isp-user-name-edit-v2/${ids[0]}`);
  await expect(page.getByText('This subscriber is affected by an outage')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Message affected subscribers' }).click();
  await expect(page.getByText('Subscribers affected by the outage')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/there is an outage in your area/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(outagePath);
  await page.getByRole('button', { name: 'End outage' }).click();
  await dialog.getByRole('textbox', { name: 'Reply to 1 ticket' }).fill('The fibre is repaired.');
  await dialog.getByRole('button', { name: 'End outage' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Issue credit notes' }).click();
  await expect(dialog.getByText(/^2 credit notes totalling Tk .+ will be issued$/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Affected' }).getByRole('listitem')).toHaveCount(2);
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Issue 2 credit notes$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('2 subscribers, days credited: 1')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto(`/isp/ticket/${ticketId}`);
  await expect(page.getByText('Status set to Resolved')).toBeVisible({ timeout: 30_000 });
  const conversation = page.getByRole('list', { name: 'Conversation' });
  await expect(conversation.getByText('The fibre is repaired.')).toBeVisible();
});
