import { randomBytes } from 'node:crypto';
import { deliverMail } from '@lastmile/messaging/test-support';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { follow, getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const fresh = () => randomBytes(3).toString('hex');

test('a customer answers by mail, which is delivered twice and appended once', async ({ page, request }) => {
  const { subscribers } = await createSubscribers(request, 1);
  const subscriberId = subscribers[0]?.id;
  const email = `${fresh()}@customer.example`;
  await runSql(
    `update customers c set email = $1 from subscribers s
     where s.id = $2 and s.username = $3 and c.id = s.customer_id and c.isp_id = s.isp_id`,
    [email, subscriberId, subscribers[0]?.username],
  );
  const asOwner = await createApi(request, accounts.north);
  const subject = `Answered by mail ${fresh()}`;
  const { id: ticketId } = await asOwner.post<{ id: number }>('/api/isp/ticket/create-ticket', {
    subject,
    body: 'No light',
    subscriberId,
  });
  await asOwner.post('/api/isp/ticket/add-ticket-reply', { ticketId, body: 'Which light is red?' });
  await expect.poll(() => findInMail(email, /Reply-To: (\S+)/)).toBeTruthy();
  const address = (await findInMail(email, /Reply-To: (\S+)/)) ?? '';

  await signIn(page, accounts.north, `/isp/ticket/${ticketId}`);
  const conversation = page.getByRole('list', { name: 'Conversation' });
  await expect(conversation.getByText('Which light is red?')).toBeVisible();
  const mail = {
    port: Number(process.env['INBOUND_MAIL_PORT']),
    from: email,
    to: [address],
    headers: [`From: ${email}`, `Message-ID: <${fresh()}@customer.example>`, `Subject: Re: ${subject}`],
    body: 'The second one from the left.\r\n\r\nOn Tue, 10 Mar 2026 you wrote:\r\n\r\n> Which light is red?',
  };
  expect([await deliverMail(mail), await deliverMail(mail)]).toEqual([250, 250]);
  const answer = conversation.getByRole('listitem').filter({ hasText: 'The second one from the left.' });
  await expect(answer).toHaveCount(1);
  await expect(answer).toContainText(`by email from ${email}`);
  await expect(answer).not.toContainText('Which light');
  expect(await findSeriousViolations(page)).toEqual([]);
  expect(await deliverMail({ ...mail, to: [address.replace('reply+0', 'reply+1')] })).toBe(550);
});

test('an ISP asks the platform for help and reads the answer', async ({ page, browser, request }) => {
  const subject = `Second branch ${fresh()}`;
  await signIn(page, accounts.north, '/isp/platform-ticket-list');
  await expect(page.getByRole('heading', { name: 'Platform support', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'New request' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await dialog.getByRole('textbox', { name: 'How can we help?' }).fill('Can we have two logos?');
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  const ticketId = Number(page.url().split('/').at(-1));

  const desk = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(desk, accounts.admin, '/admin/ticket-list');
  await expect(desk.getByRole('link', { name: subject })).toBeVisible();
  expect(await getHorizontalOverflow(desk)).toBe(0);
  await follow(desk, subject);
  await desk.getByRole('textbox', { name: 'Send message' }).fill('Yes, one for each area.');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(desk.getByRole('list', { name: 'Conversation' })).toContainText('Yes, one for each area.');
  expect(await findSeriousViolations(desk)).toEqual([]);
  expect(await getHorizontalOverflow(desk)).toBe(0);
  await desk.getByRole('button', { name: 'Resolve' }).click();
  await expect(desk.getByText('Status set to Resolved')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Yes, one for each area.');
  const asOwner = await createApi(request, accounts.north);
  const { items } = await asOwner.get<{ items: unknown[] }>(
    `/api/isp/ticket/tickets?view=all&search=${encodeURIComponent(subject)}`,
  );
  expect(items).toEqual([]);
  expect(ticketId).toBeGreaterThan(0);
});
