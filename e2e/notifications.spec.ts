import { findSeriousViolations } from './support/accessibility.ts';
import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { searchFor, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

test('a notification template is edited with a preview, validated and reset to the default', async ({
  page,
}) => {
  await signIn(page, accounts.south, '/isp/notification-templates');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Payment received' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Bonjour Rahima Begum');

  await page.getByLabel('Subject').fill('Merci {name}, {dueDate}');
  await expect(page.getByText('Unknown placeholders: {dueDate}')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save template' })).toBeDisabled();
  await page.getByLabel('Subject').fill('Merci {name}');
  await expect(preview).toContainText('Merci Rahima Begum');
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Customised')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue(/^Paiement reçu/);
});

test('notification kinds are disabled and quiet hours are set', async ({ page }) => {
  await signIn(page, accounts.south, '/isp/notification-templates');
  await page.getByLabel('Service reactivated', { exact: true }).click({ force: true });
  await page.getByLabel('Quiet hours from').fill('22:00');
  await page.getByLabel('Quiet hours until').fill('07:30');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Notification settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Quiet hours until')).toHaveValue('07:30');
  await expect(page.getByLabel('Service reactivated', { exact: true })).not.toBeChecked();
});

test('a subscriber with an email address is notified of an invoice, and the list shows it as sent', async ({
  page,
  request,
}) => {
  const { owner, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('There is no subscriber');
  const address = `${subscriber.username}@home.example`;
  await runSql('update customers set email = $2 where id = $1', [subscriber.customerId, address]);
  const { number } = await owner.post<{ number: string }>(`/api/isp/invoice/create/${subscriber.id}`, {
    kind: 'monthly',
  });

  await signIn(page, accounts.north, '/isp/notification-list');
  await searchFor(page, subscriber.username);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(address);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Sent', { timeout: 120_000 });
  }).toPass({ timeout: 120_000 });
  await row.getByRole('button', { name: 'Invoice issued' }).click();
  const mail = page.getByRole('dialog').getByRole('region', { name: 'Email' });
  await expect(mail).toContainText(`Invoice ${number} from Meghna Broadband`);
  await expect(mail).toContainText('/pay/');
  expect(await findSeriousViolations(page)).toEqual([]);
});
