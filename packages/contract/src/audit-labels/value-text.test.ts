import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../catalogue.ts';
import { exportLanguages } from '../export-columns/index.ts';
import { accountFields } from './account-fields.ts';
import { auditField } from './audit-field.ts';
import { billingFields } from './billing-fields.ts';
import { billingSettingsFields } from './billing-settings-fields.ts';
import { checkoutFields } from './checkout-fields.ts';
import { documentField } from './document-text.ts';
import { networkFields } from './network-fields.ts';
import { planFields } from './plan-fields.ts';
import { reportFields } from './report-fields.ts';
import { resellerFields } from './reseller-fields.ts';
import { settlementFields } from './settlement-fields.ts';
import { supportFields } from './support-fields.ts';
import { auditValueText } from './value-text.ts';
import type { AuditWriter } from './writer.ts';

const schema = readFileSync(path.join(import.meta.dirname, '../../../database/schema.sql'), 'utf8');
const audited = [
  ...new Set([...schema.matchAll(/CREATE TRIGGER audit_\w+ .*? ON (\w+)/g)].map(([, table]) => table ?? '')),
];

/** The columns of audited tables that hold documents, as `table.column`. */
const documents = audited.flatMap((table) => {
  const [, body = ''] = new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(schema) ?? [];
  return [...body.matchAll(/^ {2}([a-z_]+) jsonb/gm)]
    .map(([, column = '']) => column)
    .filter((column) => auditField(column) !== 'technical')
    .map((column) => `${table}.${column}`);
});

const state = {
  search: 'rahim',
  sort: '-balanceMinor',
  filters: { areaId: '4', status: 'active', balance: 'past_grace', noArea: 'yes' },
  columns: { hidden: ['mobile'], order: ['username', 'mobile'], widths: { username: 120 } },
};

/** A value of every such column, and how it reads in English. */
const examples: Readonly<Record<string, readonly [value: unknown, text: string]>> = {
  'users.preferences': [
    { dateFormat: 'day-first', weekStart: 'saturday', density: 'compact', defaultViews: { a: 1, b: 2 } },
    'Date format: Day first, First day of the week: Saturday, Row height: Compact, Lists with a default view: 2',
  ],
  'service_plan_versions.slabs': [
    [
      { upTo: 500, priceMinor: 140_000 },
      { upTo: null, priceMinor: 250_000 },
    ],
    '1–500: Tk 1400.00; 501+: Tk 2500.00',
  ],
  'report_schedules.filters': [{ areaId: '4', fromMonth: '2026-01' }, 'Area: Mirpur, From: 2026-01'],
  'regulator_mappings.columns': [
    [
      { header: 'client_name', source: 'customerName', fixed: null },
      { header: 'connection_type', source: 'fixed', fixed: 'Wired' },
    ],
    'client_name: Customer, connection_type: Wired',
  ],
  'imports.defaults': [
    { packageName: 'Home 20', status: 'active', billingMode: 'prepaid' },
    'Package: Home 20, Status: Active, Billing mode: Prepaid',
  ],
  'campaigns.target': [
    { filter: { search: '', areaId: '4', balance: 'overdue' }, excludedIds: [7, 8] },
    'Filters (Area: Mirpur, Balance: Overdue), Excluded subscribers: 2',
  ],
  'saved_views.state': [
    state,
    'Search: rahim, Sorted by: Balance ↓, Filters (Area: Mirpur, Status: Active, Balance: Past the grace period, Without an area: yes), Columns (Hidden columns: 1, Columns in own order: 2, Columns with own width: 1)',
  ],
};

const writerIn = (language: AuditWriter['language']): AuditWriter => ({
  language,
  hidden: 'hidden',
  yesNo: (value) => (value ? 'yes' : 'no'),
  number: String,
  money: (value) => `Tk ${(value / 100).toFixed(2)}`,
  rate: (value) => `${value / 100}%`,
  date: (day) => `day ${day}`,
  time: (instant) => `time ${instant}`,
  roleName: (key) => `role ${key}`,
});
const entryOf = (entity: string) => ({ entity, names: { 'areaId:4': 'Mirpur', 'area_ids:4': 'Mirpur' } });
const inEnglish = (cell: string, value: unknown) => {
  const [entity = '', column = ''] = cell.split('.');
  return auditValueText(entryOf(entity), column, value, writerIn('en'));
};

describe('a stored document in the audit log', () => {
  it('is known for every column of an audited table', () => {
    expect([...documents].sort()).toEqual(Object.keys(examples).sort());
  });

  it.each(Object.entries(examples))('%s reads as text in every language', (cell, [value, english]) => {
    const [entity = '', column = ''] = cell.split('.');
    expect(inEnglish(cell, value)).toBe(english);
    const texts = exportLanguages.map((language) =>
      auditValueText(entryOf(entity), column, value, writerIn(language)),
    );
    for (const text of texts) expect(text).not.toMatch(/[{}[\]"]|undefined|140000/);
  });

  it('is nothing when it is empty', () => {
    for (const cell of documents) {
      expect(inEnglish(cell, {})).toBeUndefined();
      expect(inEnglish(cell, [])).toBeUndefined();
    }
  });

  it.each(allCalls.filter(({ id }) => /\.(list|\w+)$/.test(id)).flatMap(listQueryOf))(
    'has a label for %s, which %s filters or sorts by',
    (key) => {
      for (const language of exportLanguages) expect(documentField(key)?.labels[language]).toBeTruthy();
    },
  );
});

interface Shaped {
  readonly shape?: Readonly<Record<string, Shaped>>;
  readonly options?: readonly string[];
  unwrap?(): Shaped;
}
const codesOf = (shape: Shaped | undefined): readonly string[] =>
  shape?.options ?? (shape?.unwrap ? codesOf(shape.unwrap()) : []);

/** Filters and sorts of a list, which saved views and schedules store. */
function listQueryOf({ id, query }: (typeof allCalls)[number]): [string, string][] {
  const { page, pageSize, count, sort, format, ...filters } = (query as Shaped | undefined)?.shape ?? {};
  if (!page) return [];
  const sorts = codesOf(sort).map((one) => one.replace(/^-/, ''));
  return [...new Set([...Object.keys(filters), ...sorts])].map((key) => [key, id]);
}

describe('an audited value', () => {
  it('is what was exported, by the filters of the list', () => {
    for (const column of ['filter', 'rows', 'isComplete', 'hasPersonalData'])
      expect(auditField(column), column).toBeDefined();
    expect(inEnglish('exports.filter', { search: '', status: 'active', sort: 'username' })).toBe(
      'Status: Active, Sorted by: Username',
    );
  });

  it('is a day of a cash closing and a number of a schedule', () => {
    expect(inEnglish('cash_day_closings.day', '2026-11-19')).toBe('day 2026-11-19');
    expect(inEnglish('payout_schedules.day', 5)).toBe('5');
  });

  it('names weekdays and writes days as days', () => {
    expect(inEnglish('isp_settings.excluded_weekdays', [5, 6])).toBe('Friday, Saturday');
    expect(inEnglish('isp_settings.excluded_dates', ['2026-12-16'])).toBe('day 2026-12-16');
  });

  it('has the names of the records of a list', () => {
    expect(inEnglish('users.area_ids', [4, 9])).toBe('Mirpur, 9');
  });

  it('is of one kind, wherever its label is defined', () => {
    const kinds = new Map<string, string>();
    const all = [
      ...[accountFields, billingSettingsFields, billingFields, checkoutFields, networkFields],
      ...[planFields, settlementFields, resellerFields, supportFields, reportFields],
    ].flatMap((fields) => Object.entries(fields));
    const isNamed = (kind: string) => ['text', 'number'].includes(kind);
    for (const [key, { kind }] of all) {
      const simple = isNamed(kind) ? 'text' : kind;
      expect(kinds.get(key) ?? simple, key).toBe(simple);
      kinds.set(key, simple);
    }
  });
});
