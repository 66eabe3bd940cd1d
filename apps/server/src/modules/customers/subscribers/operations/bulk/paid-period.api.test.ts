import { type Client, calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillable } from '../../../../../../test/support/billing.ts';
import { expectProblem } from '../../../../../../test/support/expect-problem.ts';
import { createTestPackage } from '../../../../../../test/support/subscribers.ts';
import {
  north,
  south,
  startTestServer,
  type TestServer,
} from '../../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../../cli/check.ts';
import { applyScheduledChanges } from '../scheduled-changes.ts';

const c = calls.subscribers;
let server: TestServer;
let owner: Client;
/** May update subscribers but not invoices. */
let technician: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
/** Paid until 31 March; today is 10 March 2026. */
let id: number;
let cheaper: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.clientOf(north.logins.client);
  technician = await server.clientOf(north.logins.technician);
  make = await createBillable(server.db, north.id);
  cheaper = await createTestPackage(server.db, north.id);
  await server.db.sql('update packages set price_minor = 30000 where id = $1', [cheaper]);
});
beforeEach(async () => {
  id = await make.subscriber();
  const body = { kind: 'monthly' as const };
  for (let month = 1; month <= 3; month++)
    await owner(calls.invoices.create, { params: { subscriberId: id }, body });
  await owner(calls.payments.create, { body: { subscriberId: id, amountMinor: 1_500_00, method: 'cash' } });
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations.filter((violation) => !violation.startsWith('Job'))).toEqual([]);
});

const show = () => owner(c.get, { params: { id } });
/** The nightly job of a day, as the worker runs it. */
const runNightly = (today: string) =>
  applyScheduledChanges({ today, at: `${today}T00:05:00Z` }, {
    transaction: (work: Parameters<JobRun['transaction']>[0]) =>
      withTenant(server.db.database, north.id, { actor: { userId: null } }, work),
    report: async () => undefined,
  } as unknown as JobRun);

describe('without permission to update invoices', () => {
  it('a hold begins when the paid period ends, and a job applies it once', async () => {
    const until = '2026-05-01';
    const preview = await technician(c.hold, { body: { ids: [id], until, preview: true } });
    expect(preview).toMatchObject({ done: [id], scheduled: [{ id, on: '2026-04-01' }] });
    expect((await show()).nextStatus).toBeNull();
    await technician(c.hold, { body: { ids: [id], until } });
    expect(await show()).toMatchObject({
      status: 'active',
      nextStatus: { status: 'on_hold', on: '2026-04-01', holdUntil: until, by: 'North Net technician' },
    });
    await runNightly('2026-03-31');
    expect((await show()).status).toBe('active');
    expect(await runNightly('2026-04-01')).toMatchObject({ statuses: 1 });
    expect(await show()).toMatchObject({ status: 'on_hold', onHoldUntil: until, nextStatus: null });
    expect(await runNightly('2026-04-01')).toMatchObject({ statuses: 0 });
    const [notes] = await server.db.sql('select count(*) from credit_notes where subscriber_id = $1', [id]);
    expect(Number(notes?.['count'])).toBe(0);
  });

  it('a hold that would last less than 15 days after the paid period is rejected', async () => {
    const { refused } = await technician(c.hold, { body: { ids: [id], until: '2026-04-10' } });
    expect(refused).toMatchObject([{ id, code: 'subscribers.hold_too_short' }]);
  });

  it('a closing takes effect when the paid period ends', async () => {
    await technician(c.close, { body: { ids: [id] } });
    expect(await show()).toMatchObject({
      status: 'active',
      nextStatus: { status: 'closed', on: '2026-04-01' },
    });
    await runNightly('2026-04-02');
    expect(await show()).toMatchObject({ status: 'closed', nextStatus: null });
  });

  it('a downgrade takes effect when the paid period ends, an upgrade at once', async () => {
    const downgrade = { ids: [id], packageId: cheaper };
    const { scheduled } = await technician(c.changePackage, { body: downgrade });
    expect(scheduled).toEqual([{ id, on: '2026-04-01' }]);
    expect(await show()).toMatchObject({
      package: { id: make.packageId },
      nextPackage: { id: cheaper },
      changeOn: '2026-04-01',
      changeBy: 'North Net technician',
    });
    await technician(c.changePackage, { body: { ...downgrade, on: '2026-03-20' } }).then(({ refused }) =>
      expect(refused).toMatchObject([{ code: 'subscribers.already_in_state' }]),
    );
    await runNightly('2026-04-01');
    expect(await show()).toMatchObject({ package: { id: cheaper }, nextPackage: null, changeBy: null });
    await technician(c.changePackage, { body: { ids: [id], packageId: make.packageId } });
    expect((await show()).package.id).toBe(make.packageId);
  });

  it('a subscriber without a paid period is closed at once', async () => {
    const unpaid = await make.subscriber();
    expect((await technician(c.close, { body: { ids: [unpaid] } })).scheduled).toEqual([]);
    expect((await owner(c.get, { params: { id: unpaid } })).status).toBe('closed');
  });
});

it('a scheduled hold or closing can be cancelled, by the own ISP only', async () => {
  await technician(c.close, { body: { ids: [id] } });
  const otherIsp = await server.clientOf(south.logins.client);
  const theirs = otherIsp(c.cancelStatusChange, { body: { ids: [id] } });
  expect(await expectProblem(theirs)).toMatchObject({ status: 404 });
  await technician(c.cancelStatusChange, { body: { ids: [id] } });
  expect((await show()).nextStatus).toBeNull();
  await runNightly('2026-04-02');
  expect((await show()).status).toBe('active');
});

it('with permission to update invoices a hold, a closing and a downgrade take effect at once', async () => {
  expect((await owner(c.changePackage, { body: { ids: [id], packageId: cheaper } })).scheduled).toEqual([]);
  expect((await show()).package.id).toBe(cheaper);
  await technician(c.close, { body: { ids: [id] } });
  await owner(c.hold, { body: { ids: [id] } });
  expect(await show()).toMatchObject({ status: 'on_hold', nextStatus: null });
  await owner(c.close, { body: { ids: [id] } });
  expect((await show()).status).toBe('closed');
});
