import { north } from '../../support/test-server.ts';
import type { AccessRow, AccessTable } from '../access-row.ts';
import type { AccessFixtures, Sample, TestUser } from '../fixtures.ts';
import { subscriberFor } from './subscribers.ts';

const everyone = 'client accountant technician collector staff reseller';
const workers = 'client technician staff';
const accounting = 'client accountant';

const isp = ({ ispId }: TestUser): number => ispId ?? north.id;
const idOf = (rows: readonly Record<string, unknown>[]): number => Number(rows[0]?.['id']);
const row = (
  allows: string,
  otherIsp: AccessRow['otherIsp'],
  sample: (fixtures: AccessFixtures, caller: TestUser) => Promise<Sample> | Sample = () => ({}),
): AccessRow => ({ allows, needsIsp: true, otherIsp, sample });

/** An outage of a new area that affects a subscriber of the caller. */
async function outage(fixtures: AccessFixtures, caller: TestUser, status: string): Promise<number> {
  const { db } = fixtures.panel;
  const subscriberId = await subscriberFor(fixtures, caller);
  const id = idOf(
    await db.sql(
      `with area as (insert into areas (isp_id, name) values ($1, $2) returning id)
       insert into outages (isp_id, area_id, status, started_at, confirmed_at, ended_at, affected_count)
       select $1, area.id, $3, '2025-01-01T10:00:00Z', case when $3 <> 'suspected' then now() end,
         case when $3 = 'ended' then '2025-01-01T12:00:00Z'::timestamptz end, 1 from area returning id`,
      [isp(caller), fixtures.fresh('Area'), status],
    ),
  );
  await db.sql('insert into outage_subscribers (isp_id, outage_id, subscriber_id) values ($1, $2, $3)', [
    isp(caller),
    id,
    subscriberId,
  ]);
  return id;
}

const byBody =
  (status: string, more: object = {}) =>
  async (fixtures: AccessFixtures, caller: TestUser): Promise<Sample> => ({
    body: { id: await outage(fixtures, caller, status), ...more },
  });
const byParams =
  (status: string, query?: Record<string, unknown>) =>
  async (fixtures: AccessFixtures, caller: TestUser): Promise<Sample> => ({
    params: { id: await outage(fixtures, caller, status) },
    ...(query ? { query } : {}),
  });

/**
 * Everyone who reads tickets sees outages, resellers and collectors those of their subscribers. Who works on tickets declares
 * and ends them; credit notes are for those who may change invoices.
 */
export const outageRows: AccessTable = {
  'outages.list': row(everyone, 'own'),
  'outages.get': row(everyone, 404, byParams('confirmed')),
  'outages.subscribers': row(everyone, 404, byParams('confirmed')),
  'outages.declare': row(workers, 422, async (fixtures, caller) => ({
    body: {
      areaId: idOf(
        await fixtures.panel.db.sql('insert into areas (isp_id, name) values ($1, $2) returning id', [
          isp(caller),
          fixtures.fresh('Area'),
        ]),
      ),
    },
  })),
  'outages.confirm': row(workers, 404, byBody('suspected')),
  'outages.dismiss': row(workers, 404, byBody('suspected')),
  'outages.end': row(workers, 404, byBody('confirmed')),
  'outages.attach': row(workers, 404, async (fixtures, caller) => {
    const outageId = await outage(fixtures, caller, 'confirmed');
    const { db } = fixtures.panel;
    const ticketId = idOf(
      await db.sql(
        `insert into tickets (isp_id, number, subject, category, urgency, source, subscriber_id, opened_by, opened_at,
           last_activity_at, first_response_due_at, resolution_due_at)
         select $1, 900000 + $2, 'No internet', 'other', 'normal', 'phone', subscriber_id, $3, now(), now(), now(), now()
         from outage_subscribers where outage_id = $2 returning id`,
        [isp(caller), outageId, caller.id],
      ),
    );
    return { body: { ticketId, outageId } };
  }),
  'outages.creditPreview': row(accounting, 404, byParams('ended', { days: 1 })),
  'outages.issueCredits': row(accounting, 404, async (fixtures, caller) => {
    const id = await outage(fixtures, caller, 'ended');
    // What a day costs is known from the terms of that day.
    await fixtures.panel.db.sql(
      `insert into subscriber_terms (isp_id, subscriber_id, from_on, package_id, price_minor, discount_minor, billing, status)
       select s.isp_id, s.id, '2025-01-01', s.package_id, 30000, 0, 'normal', 'active'
       from outage_subscribers o join subscribers s on s.isp_id = o.isp_id and s.id = o.subscriber_id where o.outage_id = $1`,
      [id],
    );
    return { body: { id, days: 1 } };
  }),
};
