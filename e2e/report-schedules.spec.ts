import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { enqueueJob, querySql, runSql } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { findInMail } from './support/mails.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';
import { createUser } from './support/users.ts';

const phone = { width: 390, height: 844 };

test('an accountant gets a report by mail, pauses it and deletes it', async ({ page, request }) => {
  const accountant = await createUser(request, 'accountant');
  await (await createApi(request, accountant)).post('/api/isp/preferences', { weekStart: 'saturday' });
  await signIn(page, accountant, '/isp/ageing-report');
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Tania Sultana').first()).toBeVisible();
  await dialog.getByText('Weekly', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Weekday' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Saturday');
  await page.getByRole('option', { name: 'Monday' }).click();
  await expect(dialog.getByText('Shows balances at the end of the previous day.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'File format' }).click();
  await page.getByRole('option', { name: 'CSV' }).click();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(page.getByText('“Ageing of balances due” scheduled')).toBeVisible();

  const [schedule] = await querySql(
    'select s.isp_id, s.id from report_schedules s join users u on u.id = s.user_id where u.email = $1',
    [accountant.login],
  );
  const [ispId, id] = [Number(schedule?.['isp_id']), Number(schedule?.['id'])];
  await runSql('update report_schedule_progress set next_on = current_date - 1 where schedule_id = $1', [id]);
  await enqueueJob(ispId, 'report-schedules.send', { scheduleId: id });
  await expect.poll(() => findInMail(accountant.login, /filename=(ageing-[\d_-]+\.csv)/)).toMatch(/^ageing-/);

  await page.goto('/isp/report-schedules');
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Tania Sultana' })
    .filter({ hasText: 'Every Monday' })
    .first();
  await expect(row.getByText('Not sent yet')).toHaveCount(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for “Ageing of balances due”' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Pause');
  await expect(row.getByText('Paused by a user')).toBeVisible();
  await act('Resume');
  await expect(row.getByText('Paused by a user')).toHaveCount(0);
  await page.setViewportSize(phone);
  await settled(page);
  expect(await getHorizontalOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await act('Delete schedule');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('Schedule of “Ageing of balances due” deleted')).toBeVisible();
});
