import { calls } from '@lastmile/contract';
import { withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestRouter } from '../../../../test/support/subscribers.ts';
import { north, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../cli/check.ts';
import { startScenario } from '../../billing/invoices/test/scenarios/scenario.ts';
import { outageHandlers } from './jobs.ts';

const o = calls.outages;
let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
let home: number;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
  scenario.on('2026-01-01');
  home = await scenario.package('Home', 620_00);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  // The jobs run here without the queue.
  expect(violations.filter((violation) => !violation.startsWith('Job'))).toEqual([]);
});

/** An area of its own with these subscribers. */
async function areaOf(...ids: number[]): Promise<number> {
  const [area] = await server.db.sql<{ id: string }>(
    "insert into areas (isp_id, name) select $1, 'Area ' || count(*) from areas returning id",
    [north.id],
  );
  await server.db.sql('update subscribers set area_id = $1 where id = any($2)', [area?.id, ids]);
  return Number(area?.id);
}

/** An outage from this day on, which has ended. */
async function outageOn(day: string, place: { readonly areaId?: number; readonly routerId?: number }) {
  const { id } = await scenario.owner(o.declare, { body: { ...place, startedAt: `${day}T03:00:00Z` } });
  await scenario.owner(o.end, { body: { id } });
  return id;
}

/** Credits it; the amounts of each subscriber with a credit note, as previewed. */
async function credit(outageId: number, days: number): Promise<Record<number, string[]>> {
  const preview = await scenario.owner(o.creditPreview, { params: { id: outageId }, query: { days } });
  if (preview.subscribers === 0) return {};
  const before = await noteCount();
  await scenario.owner(o.issueCredits, { body: { id: outageId, days } });
  await issue(outageId);
  expect((await noteCount()) - before).toBe(preview.notes);
  const { items } = await scenario.owner(o.subscribers, { params: { id: outageId }, query: {} });
  const credited = items.filter(({ creditNoteId }) => creditNoteId !== null);
  expect(credited).toHaveLength(preview.subscribers);
  const notes: Record<number, string[]> = {};
  for (const { id } of credited) {
    const summaries = await scenario.credits(id);
    notes[id] = summaries
      .filter((text) => / outage /.test(text))
      .map((text) => text.replace(/^\S+ outage /, ''));
  }
  return notes;
}

async function noteCount(): Promise<number> {
  const rows = await server.db.sql("select count(*)::int as notes from credit_notes where cause = 'outage'");
  return (rows as { notes: number }[])[0]?.notes ?? 0;
}

/** What the worker does. */
async function issue(outageId: number): Promise<unknown> {
  const handler = outageHandlers(server.panel.services).find(
    ({ job }) => job.name === 'outages.issue-credits',
  );
  const transaction: JobRun['transaction'] = (work) =>
    withTenant(server.db.database, north.id, { actor: { userId: null } }, work);
  const run = { ispId: north.id, transaction, read: transaction, report: async () => {} };
  return handler?.run({ outageId } as never, run as unknown as JobRun);
}

describe('days that are not charged are not credited', () => {
  it('of a month that is skipped in advance, or whose invoice was cancelled to skip it', async () => {
    scenario.on('2026-02-01');
    const [ahead, cancelled, charged] = [
      await scenario.join('ahead', home),
      await scenario.join('cancelled', home),
      await scenario.join('charged', home),
    ];
    for (const id of [ahead, cancelled, charged]) await scenario.invoice(id);
    scenario.on('2026-02-20');
    const skip = { ids: [ahead], months: ['2026-03'], reason: 'Away' };
    await scenario.owner(calls.skippedMonths.create, { body: skip });
    scenario.on('2026-03-01');
    const id = await scenario.invoice(cancelled);
    await scenario.owner(calls.invoices.cancel, { body: { id, reason: 'Away', month: 'skip' } });
    await scenario.invoice(charged);
    scenario.on('2026-03-07');
    const outage = await outageOn('2026-03-05', { areaId: await areaOf(ahead, cancelled, charged) });
    expect(await credit(outage, 2)).toEqual({ [charged]: ['40.00, VAT 0.00'] });
  });

  it('before a first invoice that begins with the next month', async () => {
    await scenario.settings({ firstInvoice: 'none' });
    scenario.on('2026-03-20');
    const id = await scenario.join('unpaid', home);
    const areaId = await areaOf(id);
    scenario.on('2026-03-24');
    const before = await outageOn('2026-03-22', { areaId });
    expect(await credit(before, 2)).toEqual({});
    scenario.on('2026-04-01');
    await scenario.invoice(id);
    expect(await credit(before, 2)).toEqual({});
    // Of days on both sides, only those of April.
    scenario.on('2026-04-02');
    expect(await credit(await outageOn('2026-03-31', { areaId }), 3)).toEqual({ [id]: ['40.00, VAT 0.00'] });
    await scenario.settings({ firstInvoice: 'prorated' });
  });
});

it('a day that another outage has credited is not credited again', async () => {
  scenario.on('2026-05-01');
  const routerId = await createTestRouter(server.db, north.id);
  const [both, other] = [
    await scenario.join('both', home, { routerId }),
    await scenario.join('other', home, { routerId }),
  ];
  for (const id of [both, other]) await scenario.invoice(id);
  scenario.on('2026-05-12');
  const ofArea = await outageOn('2026-05-10', { areaId: await areaOf(both) });
  const ofRouter = await outageOn('2026-05-11', { routerId });
  expect(await credit(ofArea, 2)).toEqual({ [both]: ['40.00, VAT 0.00'] });
  expect(await credit(ofRouter, 2)).toEqual({
    [both]: ['40.00, VAT 0.00', '20.00, VAT 0.00'],
    [other]: ['40.00, VAT 0.00'],
  });
  // A credit that was reversed is none.
  const { items } = await scenario.owner(o.subscribers, { params: { id: ofArea }, query: {} });
  await scenario.owner(calls.creditNotes.reverse, {
    body: { id: items[0]?.creditNoteId ?? 0, reason: 'Wrong days' },
  });
  const again = await outageOn('2026-05-10', { routerId });
  expect((await credit(again, 3))[both]?.at(-1)).toBe('20.00, VAT 0.00');
  expect(await credit(await outageOn('2026-05-10', { routerId }), 3)).toEqual({});
});

describe('days at several VAT rates', () => {
  it('have a credit note for each rate, so that the VAT that was declared is taken back', async () => {
    await scenario.settings({ vatMode: 'inclusive', vatRate: 500 });
    scenario.on('2026-06-01');
    const school = await scenario.package('School', 310_00, { vatMode: 'exempt' });
    const office = await scenario.package('Office', 595_00 * 2, { vatRate: 1900 });
    const [toExempt, toOther] = [
      await scenario.join('to-exempt', home),
      await scenario.join('to-other', home),
    ];
    const areaId = await areaOf(toExempt, toOther);
    for (const id of [toExempt, toOther]) await scenario.invoice(id);
    scenario.on('2026-06-30');
    await scenario.owner(calls.subscribers.changePackage, {
      body: { ids: [toExempt], packageId: school, dropSession: false },
    });
    scenario.on('2026-07-01');
    await scenario.owner(calls.subscribers.changePackage, {
      body: { ids: [toOther], packageId: office, dropSession: false },
    });
    for (const id of [toExempt, toOther]) await scenario.invoice(id);
    scenario.on('2026-07-03');
    const outage = await outageOn('2026-06-29', { areaId });
    // The month that became exempt on its last day keeps its rate for the days before.
    expect(await credit(outage, 4)).toEqual({
      [toExempt]: ['20.67, VAT 0.98', '31.00, VAT 0.00'],
      [toOther]: ['41.33, VAT 1.97', '79.33, VAT 12.67'],
    });
    const rates = await server.db.sql(
      "select vat_rate::int as rate, sum(vat_minor)::int as vat from credit_notes where cause = 'outage' and vat_minor > 0 group by 1",
    );
    expect(rates).toEqual(
      expect.arrayContaining([
        { rate: 500, vat: 2_95 },
        { rate: 1900, vat: 12_67 },
      ]),
    );
    const { items } = await scenario.owner(o.subscribers, { params: { id: outage }, query: {} });
    expect(items.find(({ id }) => id === toOther)).toMatchObject({
      creditMinor: 41_33,
      furtherCreditNotes: [{ number: expect.stringMatching(/^CN-2026-/), amountMinor: 79_33 }],
    });
  });
});
