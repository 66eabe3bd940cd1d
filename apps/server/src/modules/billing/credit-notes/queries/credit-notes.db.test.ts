import { slownessOf, type TestDatabase } from '@lastmile/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLargeDatabase } from '../../../../../test/support/many-invoices.ts';
import { recordStatements } from '../../../../../test/support/recorded-statements.ts';
import type { CreditNoteFilter } from './credit-note-filter.ts';
import { sumsOf } from './credit-note-totals.ts';
import { allocationsOf, creditNotePage, findCreditNote, refundsOf } from './credit-notes.ts';

/** One large ISP beside others, a credit note for every tenth invoice; few of them are cancellation notes. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createLargeDatabase();
  await db.sql(`set session_replication_role = replica;
    insert into credit_notes (isp_id, number, number_year, number_in_year, subscriber_id, invoice_id, amount_minor, allocated_minor,
      kind, cause, reason, issued_on, issued_at)
    select isp_id, 'CN-' || number_year || '-' || lpad(number_in_year::text, 6, '0'), number_year, number_in_year, subscriber_id, id,
      100 + id % 900, case when id % 50 = 0 or id % 1000 = 10 then 0 else 100 + id % 900 end,
      case when id % 1000 = 10 then 'cancellation' else 'credit' end,
      case when id % 1000 = 10 then 'cancellation' when id % 200 = 0 then 'write_off' else 'outage' end, 'Storm', issued_on, issued_on
    from invoices where id % 10 = 0;
    reset session_replication_role; analyze credit_notes`);
}, 300_000);
afterAll(() => db.close());

const slowness = async (work: Parameters<typeof recordStatements>[2]) => {
  const found: string[] = [];
  for (const statement of await recordStatements(db, 1, work))
    found.push(...(await slownessOf(db, 1, statement)));
  return found;
};

const filters: Record<string, CreditNoteFilter> = {
  'no filter': { search: '' },
  month: { search: '', month: '2026-02' },
  day: { search: '', issuedFrom: '2026-02-10', issuedTo: '2026-02-10' },
  cause: { search: '', cause: 'write_off' },
  'cancellation notes': { search: '', kind: 'cancellation' },
  'open credit': { search: '', open: 'yes' },
  reversed: { search: '', status: 'reversed' },
  subscriber: { search: '', subscriberId: 77 },
  number: { search: 'CN-2026-00077' },
  'number in the year': { search: '77' },
  username: { search: 'user77' },
};

describe.each(Object.entries(filters))('credit notes: %s', (_name, filter) => {
  it.each(['issuedOn', '-issuedOn', 'amountMinor', '-amountMinor'] as const)(
    'sorted by %s use an index',
    async (sort) => {
      expect(await slowness((tx) => creditNotePage(tx, { ...filter, sort }, null, 25, 0))).toEqual([]);
    },
  );
});

it('totals of a filter use an index', async () => {
  const { 'no filter': _all, ...some } = filters;
  for (const filter of Object.values(some))
    expect(await slowness((tx) => sumsOf(tx, filter, null))).toEqual([]);
});

it('a credit note is found by its key', async () => {
  const found = await slowness(async (tx) => {
    await findCreditNote(tx, 77, null);
    await allocationsOf(tx, 77);
    await refundsOf(tx, 77);
  });
  expect(found).toEqual([]);
});
