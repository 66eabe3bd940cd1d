import { issueTestInvoice, recordCashPayment } from '../support/billing.ts';
import { north } from '../support/test-server.ts';
import type { AccessFixtures, TestUser } from './fixtures.ts';
import { subscriberFor } from './rows/subscribers.ts';

/** May do whatever the owner of an ISP may do, so that only the data scope protects the other reseller. */
export async function resellerWithEveryPermission(fixtures: AccessFixtures): Promise<TestUser> {
  const { db } = fixtures.panel;
  const [role] = await db.sql<{ id: string }>(
    "insert into roles (isp_id, name, scope, data_scope) values ($1, $2, 'isp', 'own_subscribers') returning id",
    [north.id, fixtures.fresh('Selling partner')],
  );
  await db.sql(
    `insert into role_permissions (role_id, permission_id) select $1, id from permissions
     where subject not in ('all', 'Isp', 'IspPpp', 'IspNote', 'ActingAs', 'ServicePackage', 'Coupon', 'Permission', 'Setting')`,
    [role?.id],
  );
  const user = await fixtures.user(north, 'reseller');
  await db.sql('update users set role_id = $2 where id = $1', [user.id, role?.id]);
  return user;
}

/** A subscriber of the reseller with an invoice, a payment and a ticket. */
export async function sellSubscriber(
  fixtures: AccessFixtures,
  reseller: TestUser,
  name: string,
): Promise<number> {
  const { db, clock } = fixtures.panel;
  const id = await subscriberFor(fixtures, reseller);
  await db.sql('update subscribers set username = $2 where id = $1', [id, name.replace(' ', '.')]);
  await db.sql(
    'update customers set name = $2 where id = (select customer_id from subscribers where id = $1)',
    [id, name],
  );
  const place = { db, clock, ispId: north.id };
  await issueTestInvoice(place, id, 300_00);
  await recordCashPayment(place, { subscriberId: id, amountMinor: 100_00, userId: reseller.id });
  await db.sql(
    `with number as (
       insert into ticket_numbers as n (isp_id, last_number) values ($1, 1001)
       on conflict (isp_id) do update set last_number = n.last_number + 1 returning last_number),
     desk as (insert into departments (isp_id, name) values ($1, $2) returning id)
     insert into tickets (isp_id, number, subject, category, urgency, source, department_id, subscriber_id, reseller_user_id,
       opened_by, opened_at, last_activity_at, first_response_due_at, resolution_due_at)
     select $1, last_number, $3, 'other', 'normal', 'phone', desk.id, $4, $5, $5, now(), now(), now(), now() from number, desk`,
    [north.id, fixtures.fresh('Desk'), `About ${name}`, id, reseller.id],
  );
  return id;
}
