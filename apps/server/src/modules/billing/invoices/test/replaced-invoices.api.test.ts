import { calls } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';
import { checkInvariants } from '../../../../cli/check.ts';
import { startScenario } from './scenarios/scenario.ts';

const c = calls.invoices;
let server: TestServer;
let scenario: Awaited<ReturnType<typeof startScenario>>;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await startScenario(server, north);
});
afterAll(async () => {
  const violations = (await checkInvariants(server.db.database)).flatMap((finding) => finding.violations);
  await server.close();
  expect(violations).toEqual([]);
});

const show = (invoiceId: number) => scenario.owner(c.get, { query: { invoiceId } });
/** Replaces all lines by one. */
const edit = async (id: number, unitMinor: number, more: object = {}) => {
  const { version } = await show(id);
  const lines = [{ text: 'Agreed', unitMinor }];
  return scenario.owner(c.update, { body: { id, version, lines, ...more } });
};
const invoices = async (subscriber: number) =>
  (await scenario.invoices(subscriber)).map((summary) => summary.replace(/^INV-\d+-\d+ /, ''));
const changePackage = (id: number, packageId: number) =>
  scenario.owner(calls.subscribers.changePackage, { body: { ids: [id], packageId } });

const joined = async (username: string, date = '2026-01-01') => {
  scenario.on(date);
  const packageId = await scenario.package(username, 310_00);
  const subscriber = await scenario.join(username, packageId);
  return { packageId, subscriber, january: await scenario.invoice(subscriber) };
};

describe('an edited invoice', () => {
  it('is cancelled by a note, and a new one with its own number names it', async () => {
    const { january } = await joined('rina');
    scenario.on('2026-01-03');
    const before = await show(january);
    const edited = await edit(january, 300_00);
    expect(edited.id).not.toBe(january);
    const [old, replacement] = [await show(january), await show(edited.id)];
    expect(replacement).toMatchObject({
      number: edited.number,
      totalMinor: 300_00,
      status: 'unpaid',
      issuedOn: '2026-01-03',
      dueOn: before.dueOn,
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
      replaces: { id: january, number: before.number },
      replacedBy: null,
      cancellationNote: null,
    });
    expect(old).toMatchObject({
      number: before.number,
      totalMinor: before.totalMinor,
      lines: before.lines,
      status: 'cancelled',
      replaces: null,
      replacedBy: { id: edited.id, number: edited.number },
      allowed: [],
    });
    const note = await scenario.owner(calls.creditNotes.get, {
      params: { id: old.cancellationNote?.id ?? 0 },
    });
    expect(note).toMatchObject({ kind: 'cancellation', amountMinor: 310_00, invoice: { id: january } });
  });

  it('can be edited again, but the cancelled one cannot', async () => {
    const { subscriber, january } = await joined('mina');
    const second = await edit(january, 300_00);
    const third = await edit(second.id, 290_00);
    expect(await show(third.id)).toMatchObject({ replaces: { id: second.id }, totalMinor: 290_00 });
    expect(await expectProblem(edit(january, 1_00))).toMatchObject({ code: 'invoices.cancelled' });
    expect(await scenario.standing(subscriber)).toEqual(['290.00', null]);
  });

  it('whose due date has passed is due by the payment terms again', async () => {
    const { january } = await joined('nipa');
    scenario.on('2026-01-20');
    const { id } = await edit(january, 300_00);
    expect(await show(id)).toMatchObject({ issuedOn: '2026-01-20', dueOn: '2026-01-27', overdue: false });
    expect(await expectProblem(edit(id, 1_00, { dueOn: '2026-01-19' }))).toMatchObject({
      code: 'invoices.due_before_issue',
    });
  });

  it('with an opening balance stays the one opening balance of its subscriber', async () => {
    const { subscriber } = await joined('dina');
    const body = { subscriberId: subscriber, amountMinor: 500_00 };
    const { invoiceId } = await scenario.owner(c.openingBalance, { body });
    const { id } = await edit(invoiceId ?? 0, 400_00);
    expect(await show(id)).toMatchObject({ kind: 'opening', totalMinor: 400_00 });
    expect(await scenario.accounts(subscriber)).toMatchObject({ opening: '-400.00' });
    expect(await expectProblem(scenario.owner(c.openingBalance, { body }))).toMatchObject({
      code: 'invoices.opening_exists',
    });
  });
});

describe('a change in the period of an edited invoice', () => {
  it('is compared with the calculated lines, and not with the edited ones', async () => {
    const { subscriber, january } = await joined('hasan');
    const fast = await scenario.package('hasan fast', 620_00);
    await edit(january, 200_00);
    scenario.on('2026-01-17');
    await changePackage(subscriber, fast);
    scenario.on('2026-02-01');
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).at(-1)).toBe(
      '2026-02-01 2026-02-28: hasan fast 620.00 + proration hasan -150.00 + proration hasan fast 300.00; VAT 0.00; 770.00 unpaid',
    );
  });

  it('before the edit is carried over as well', async () => {
    const { subscriber, january } = await joined('karim');
    const fast = await scenario.package('karim fast', 620_00);
    scenario.on('2026-01-17');
    await changePackage(subscriber, fast);
    scenario.on('2026-01-20');
    await edit(january, 200_00);
    scenario.on('2026-02-01');
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).at(-1)).toContain(
      'proration karim -150.00 + proration karim fast 300.00',
    );
  });

  it('stays carried over once, whichever of the two invoices is edited', async () => {
    const { subscriber, january, packageId } = await joined('salma');
    const fast = await scenario.package('salma fast', 620_00);
    scenario.on('2026-01-17');
    await changePackage(subscriber, fast);
    scenario.on('2026-02-01');
    const february = await scenario.invoice(subscriber);
    await edit(january, 200_00);
    await edit(february, 100_00);
    scenario.on('2026-02-15');
    await changePackage(subscriber, packageId);
    scenario.on('2026-03-01');
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).at(-1)).toBe(
      '2026-03-01 2026-03-31: salma 310.00 + proration salma fast -310.00 + proration salma 155.00; VAT 0.00; 155.00 unpaid',
    );
  });

  it('is returned when the edited invoice is cancelled', async () => {
    const { subscriber, january } = await joined('tania');
    const fast = await scenario.package('tania fast', 620_00);
    scenario.on('2026-01-17');
    await changePackage(subscriber, fast);
    scenario.on('2026-02-01');
    await scenario.invoice(subscriber);
    const { id } = await edit(january, 200_00);
    await scenario.owner(c.cancel, { body: { id, reason: 'Mistake', month: 'skip' } });
    scenario.on('2026-03-01');
    await scenario.invoice(subscriber);
    expect((await invoices(subscriber)).at(-1)).toContain('proration tania fast -300.00');
  });
});

describe('an issued invoice in the database', () => {
  it.each([
    'subtotal_minor = subtotal_minor + 1',
    'discount_minor = 1',
    'vat_minor = 1',
    'total_minor = total_minor + 1',
    "issued_on = '2025-12-31'",
    "due_on = '2026-12-31'",
    "period_end = '2026-01-30'",
    "note = 'Changed'",
    "number = 'INV-1'",
    'subscriber_id = subscriber_id + 1',
    "snapshot = '{}'",
    'revision = 2',
  ])('does not let anybody set %s', async (change) => {
    await expect(server.db.sql(`update invoices set ${change} where id = 1`)).rejects.toThrow(
      /invoice INV-2026-000001 is issued and cannot be changed/,
    );
  });

  it('gets no further lines, and keeps those it has', async () => {
    const add = `insert into invoice_lines (isp_id, invoice_id, revision, line_no, kind, unit_minor, amount_minor, taxable)
      select isp_id, id, $1, $2, 'other', 1, 1, false from invoices where id = 1`;
    await expect(server.db.sql(add, [1, 9])).rejects.toThrow('lines cannot be added to an issued invoice');
    await expect(server.db.sql(add, [2, 1])).rejects.toThrow('lines cannot be added to an issued invoice');
    await expect(server.db.sql('update invoice_lines set amount_minor = 1')).rejects.toThrow();
  });

  it('stays cancelled', async () => {
    const { january } = await joined('lima');
    await scenario.owner(c.cancel, { body: { id: january, reason: 'Mistake' } });
    const reinstate = 'update invoices set cancelled_at = null, cancelled_reason = null where id = $1';
    await expect(server.db.sql(reinstate, [january])).rejects.toThrow('cannot be changed');
  });
});
