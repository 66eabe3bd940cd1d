import { runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

test('a subscriber that is online although suspended and synced says why', async ({ page, request }) => {
  const { owner, subscribers } = await createSubscribers(request, 1);
  const id = subscribers[0]?.id ?? 0;
  await owner.post('/api/isp/isp-user/suspend', { ids: [id], reason: 'manual' });
  // Another ISP may have a subscriber with this id.
  const isp = `(select isp_id from users where email = '${accounts.north.login}')`;
  await runSql(
    `insert into subscriber_presence (isp_id, subscriber_id, online, since) values (${isp}, $1, true, now())
     on conflict (isp_id, subscriber_id) do update set online = true`,
    [id],
  );
  const secret = (state: string) =>
    runSql(
      `update router_secrets set state = 'synced', desired_state = $2, applied_state = $2, applied_version = desired_version
       where subscriber_id = $1 and isp_id = ${isp}`,
      [id, state],
    );
  const glance = page.getByRole('region', { name: 'At a glance' });
  await secret('expired');
  await signIn(page, accounts.north, `/isp/isp-user-name-edit-v2/${id}`);
  await expect(page.getByText(/^Suspended/).first()).toBeVisible();
  await expect(glance.getByText('Online', { exact: true }).first()).toBeVisible();
  await expect(glance.getByText('Synced', { exact: true }).first()).toBeVisible();
  await expect(glance).toContainText('Suspended, but still connected with the suspension profile.');

  await secret('disabled');
  await page.reload();
  await expect(glance).toContainText('Service has ended, but the session is still active.');
});
