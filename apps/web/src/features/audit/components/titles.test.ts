import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditField, auditWord, exportLanguages, exportWords } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { entities, entityPath } from './entities.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');
const schema = readFileSync(path.join(root, 'packages/database/schema.sql'), 'utf8');
const audited = [
  ...new Set([...schema.matchAll(/CREATE TRIGGER audit_\w+ .*? ON (\w+)/g)].map(([, table]) => table ?? '')),
];

/** Columns of a table, from the lines of its definition. */
const columnsOf = (table: string): string[] => {
  const [, body = ''] = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(schema) ?? [];
  return [...body.matchAll(/^ {2}([a-z_]+) /gm)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'constraint');
};

/** Events that the server records, from its code. */
const source = path.join(root, 'apps/server/src');
const recorded = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(path.join(source, file), 'utf8').matchAll(
      /(?:recordEvent\(\s*tx,\s*|record_(?:own_)?event\(|endAsStolen\()'(\w+)'/g,
    ),
  ])
  .map(([, event]) => event ?? '');

/** The states and kinds that a table allows, from its checks. */
const codesOf = (table: string) => {
  const [, body = ''] = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\)`).exec(schema) ?? [];
  return [...body.matchAll(/CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]/g)].flatMap(
    ([, column = '', codes = '']) =>
      [...codes.matchAll(/'([^']*)'::text/g)].map(([, code = '']) => ({ column, code })),
  );
};
/** Technical names, which are the same in every language. */
const asWritten = ['protocol', 'text_encoding', 'media_type'];

describe('the audit log', () => {
  it('finds the audited tables', () => {
    expect(audited.length).toBeGreaterThan(25);
  });

  it.each([...new Set(recorded)])('has a title for the event %s in every language', (event) => {
    for (const language of exportLanguages)
      expect(exportWords['auditAction']?.[event]?.[language], language).toBeTruthy();
  });

  it.each(audited)('has a title for %s in every language', (table) => {
    expect(entities[table], 'entities.ts has no such table').toBeDefined();
    for (const language of exportLanguages)
      expect(exportWords['entity']?.[table]?.[language], language).toBeTruthy();
  });

  it('finds the states and kinds', () => {
    expect(audited.flatMap(codesOf).length).toBeGreaterThan(200);
  });

  it.each(audited)('has a word for every state and kind of %s in every language', (table) => {
    const without = codesOf(table)
      .filter(({ column }) => auditField(column) !== 'technical' && !asWritten.includes(column))
      .filter(
        ({ column, code }) => !exportLanguages.every((language) => auditWord(table, column, code, language)),
      );
    expect(without, 'add them to packages/contract/src/audit-labels').toEqual([]);
  });

  it('writes the states of a record with its own words', () => {
    expect(auditWord('checkouts', 'state', 'pending', 'en')).toBe('Pending');
    expect(auditWord('campaigns', 'state', 'scheduled', 'de')).toBe('Geplant');
    expect(auditWord('tickets', 'status', 'closed', 'de')).toBe('Geschlossen');
    expect(auditWord('subscribers', 'status', 'on_hold', 'en')).toBe('On hold');
    expect(auditWord('subscribers', 'comment', 'on_hold', 'en')).toBeUndefined();
  });

  it('has rates in percent', () => {
    for (const column of ['vat_rate', 'fee_rate', 'commission_rate', 'share_rate'])
      expect(auditField(column), column).toMatchObject({ kind: 'rate' });
  });

  it('links to the record, not to a list of others', () => {
    const pathOf = (entity: string, entry: object, ofIsp = true) => {
      const linked = { title: null, parentId: null, names: {}, ispId: 2, ...entry };
      return entityPath({ entity, entityId: 7, ...linked }, ofIsp);
    };
    expect(pathOf('payments', { title: 'RC-9' })).toBe('/isp/payment-list?search=RC-9');
    expect(pathOf('payments', {})).toBe('/isp/payment-list');
    expect(pathOf('payment_refunds', { names: { 'payment_id:3': 'RC-3' } })).toBe(
      '/isp/payment-list?search=RC-3',
    );
    expect(pathOf('security_deposits', { parentId: 4 })).toBe('/isp/isp-user-name-edit-v2/4?tab=billing');
    expect(pathOf('recurring_charges', {})).toBe('/isp/isp-user-name-list');
    for (const table of [
      'reseller_transactions',
      'reseller_prices',
      'retail_payments',
      'reseller_conditions',
    ])
      expect(pathOf(table, { parentId: 5 })).toBe('/isp/reseller/5');
    expect(pathOf('ticket_attachments', { parentId: 6 })).toBe('/isp/ticket/6');
    expect(pathOf('outages', {})).toBe('/isp/outage/7');
    expect(pathOf('settlements', {})).toBe('/isp/settlement/7');
    expect(pathOf('settlements', {}, false)).toBe('/admin/settlement-details/7');
    expect(pathOf('gateway_statement_rows', { parentId: 3 }, false)).toBe('/admin/statement-matching/3');
    expect(pathOf('isp_notes', {}, false)).toBe('/admin/isp-detail/2');
    expect(pathOf('isp_notes', {})).toBeUndefined();
    expect(pathOf('invoices', {}, false)).toBeUndefined();
  });

  it.each(audited)('has a label for every column of %s in every language', (table) => {
    expect(columnsOf(table).length).toBeGreaterThan(2);
    const without = columnsOf(table).filter((column) => {
      const field = auditField(column);
      return field !== 'technical' && !exportLanguages.every((language) => field?.labels[language]);
    });
    expect(without, 'add them to packages/contract/src/audit-labels').toEqual([]);
  });
});
