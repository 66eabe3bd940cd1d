import { type Client, calls, notificationKinds, smsOnlyKinds } from '@lastmile/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillable, issueTestInvoice, recordCashPayment } from '../../../../test/support/billing.ts';
import { expectProblem } from '../../../../test/support/expect-problem.ts';
import { writeTo } from '../../../../test/support/notifications.ts';
import { north, south, startTestServer, type TestServer } from '../../../../test/support/test-server.ts';

const c = calls.notifications;
let panel: TestServer;
let owner: Client;
let neighbour: Client;
let make: Awaited<ReturnType<typeof createBillable>>;
beforeAll(async () => {
  panel = await startTestServer();
  owner = await panel.clientOf(north.logins.client);
  neighbour = await panel.clientOf(south.logins.client);
  make = await createBillable(panel.db, north.id);
});
afterAll(() => panel.close());
const place = () => ({ db: panel.db, clock: panel.clock, ispId: north.id });

describe('notification templates', () => {
  const paid = { kind: 'paid', channel: 'email', language: 'pt' } as const;
  const wordsOf = async (client: Client) =>
    (await client(c.templates, {})).items.find(({ kind, language }) => kind === 'paid' && language === 'pt');

  it('exist for every kind and channel in five languages, with sample values', async () => {
    const { items, samples } = await owner(c.templates, {});
    // Answers and resolutions of tickets have no mail of their own here.
    expect(items).toHaveLength((notificationKinds.length * 2 - smsOnlyKinds.length) * 5);
    expect(items.every(({ isDefault, version }) => isDefault && version === 0)).toBe(true);
    expect(samples.map(({ language }) => language)).toEqual(['en', 'bn', 'de', 'fr', 'pt']);
    expect(samples[0]?.values).toMatchObject({ company: 'North Net', amount: 'Tk 1,050.00' });
  });

  it('are customised by an ISP for itself only, and reset', async () => {
    const template = { ...paid, subject: 'Obrigado {name}', body: 'Recibo {number}' };
    expect(await owner(c.saveTemplate, { body: { ...template, version: 0 } })).toEqual({ version: 1 });
    expect(await wordsOf(owner)).toMatchObject({ subject: 'Obrigado {name}', isDefault: false, version: 1 });
    expect(await wordsOf(neighbour)).toMatchObject({ isDefault: true });
    expect(await expectProblem(owner(c.saveTemplate, { body: { ...template, version: 0 } }))).toMatchObject({
      code: 'stale',
    });
    expect(await owner(c.saveTemplate, { body: { ...template, body: 'Mais', version: 1 } })).toEqual({
      version: 2,
    });
    await owner(c.resetTemplate, { body: paid });
    expect(await wordsOf(owner)).toMatchObject({ isDefault: true, version: 0 });
  });

  it('are rejected with unknown placeholders, each field separately', async () => {
    const body = { ...paid, subject: 'Obrigado {nmae}', body: 'Vence em {dueDate}', version: 0 };
    expect(await expectProblem(owner(c.saveTemplate, { body }))).toMatchObject({
      status: 422,
      code: 'notifications.unknown_placeholder',
      errors: [
        { path: 'subject', message: expect.stringContaining('{nmae}') },
        { path: 'body', message: expect.stringContaining('{dueDate}') },
      ],
    });
    expect(await wordsOf(owner)).toMatchObject({ isDefault: true });
  });

  it('to owners and resellers have no values of a subscriber', async () => {
    const funds = { kind: 'reseller_funds_added', channel: 'sms', language: 'en' } as const;
    const save = (body: string) => owner(c.saveTemplate, { body: { ...funds, body, version: 0 } });
    expect(await expectProblem(save('Dear {name}, {username} {amount}'))).toMatchObject({
      code: 'notifications.unknown_placeholder',
      errors: [{ path: 'body', message: expect.stringContaining('{username}') }],
    });
    expect(await save('Dear {name}, {amount} arrived.')).toEqual({ version: 1 });
    const preview = { ...funds, subject: '', body: 'Dear {name}', subscriberId: await make.subscriber() };
    expect(await expectProblem(owner(c.previewTemplate, { body: preview as never }))).toMatchObject({
      code: 'invalid',
    });
    await owner(c.resetTemplate, { body: funds });
  });
});

describe('notifications', () => {
  it('are listed newest first, filtered by state, kind and subscriber, and only one’s own', async () => {
    const id = await make.subscriber();
    await writeTo(panel.db, id, 'rahima@home.test', 'fr');
    await issueTestInvoice(place(), id, 500_00);
    await recordCashPayment(place(), { subscriberId: id, amountMinor: 500_00, userId: 2 });
    const page = await owner(c.list, { query: { subscriberId: id } });
    expect(page).toMatchObject({
      total: 2,
      items: [{ kind: 'paid' }, { kind: 'invoice_issued', state: 'queued' }],
    });
    expect(page.items[0]).toMatchObject({ recipient: 'rahima@home.test', tries: 0, subscriber: { id } });
    expect((await owner(c.list, { query: { subscriberId: id, kind: 'paid' } })).total).toBe(1);
    expect((await owner(c.list, { query: { subscriberId: id, state: 'sent' } })).total).toBe(0);
    const search = page.items[0]?.subscriber?.username ?? '';
    expect((await owner(c.list, { query: { search } })).total).toBe(2);
    expect((await neighbour(c.list, { query: {} })).total).toBe(0);
    const shown = await owner(c.get, { params: { id: page.items[1]?.id ?? 0 } });
    expect(shown).toMatchObject({ language: 'fr', subject: expect.stringContaining('Facture INV-') });
    expect(shown.body).toContain('https://panel.test/pay/');
    expect(await expectProblem(neighbour(c.get, { params: { id: shown.id } }))).toMatchObject({
      status: 404,
    });
  });

  it('can be disabled by kind and delayed until the morning', async () => {
    const before = await owner(c.getSettings, {});
    expect(before).toMatchObject({
      offKinds: [],
      smsKinds: [],
      quietFrom: null,
      quietUntil: null,
      version: 0,
    });
    const body = { offKinds: ['reminder'], quietFrom: '22:00', quietUntil: '07:30', version: 0 } as const;
    expect(await owner(c.updateSettings, { body: { ...body, offKinds: [...body.offKinds] } })).toEqual({
      version: 1,
    });
    expect(await owner(c.getSettings, {})).toMatchObject({ ...body, version: 1 });
    for (const wrong of [{ quietUntil: null }, { quietUntil: '22:00' }, { quietFrom: '25:00' }]) {
      const changed = { ...body, offKinds: [], ...wrong, version: 1 };
      expect(await expectProblem(owner(c.updateSettings, { body: changed }))).toMatchObject({ status: 422 });
    }
    expect(await expectProblem(owner(c.updateSettings, { body: { ...body, offKinds: [] } }))).toMatchObject({
      code: 'stale',
    });
    expect((await neighbour(c.getSettings, {})).version).toBe(0);
  });
});

describe('receipt by mail', () => {
  it.each([
    ['en', 'Receipt', 'received your payment of Tk 500.00', '10 March 2026'],
    ['de', 'Quittung', 'hat Ihre Zahlung', '10. März 2026'],
    ['fr', 'Reçu', 'a bien reçu', '10 mars 2026'],
    ['pt', 'Recibo', 'recebeu seu pagamento', '10 de março de 2026'],
    ['bn', 'রসিদ', 'আপনার ৳৫০০.০০ পেমেন্ট পেয়েছে', '১০ মার্চ, ২০২৬'],
    ['sv', 'Receipt', 'received your payment of Tk 500.00', '10 March 2026'],
  ])('is in the customer’s language: %s', async (language, title, template, day) => {
    const id = await make.subscriber();
    // Each has an address of its own: mails to one address are limited.
    await writeTo(panel.db, id, `rahima.${language}@home.test`, language);
    const paymentId = await recordCashPayment(place(), { subscriberId: id, amountMinor: 500_00, userId: 2 });
    await owner(calls.payments.sendReceipt, { body: { id: paymentId } });
    const mail = (await panel.mails()).at(-1);
    expect(mail?.subject).toMatch(new RegExp(`^${title} MR-`));
    expect(mail?.text).toContain(template);
    expect(mail?.text).toContain(day);
    expect(mail?.text).toContain('https://panel.test/pay/');
  });
});
