import { readFileSync } from 'node:fs';
import path from 'node:path';
import { auditField } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { nameColumns, referenceOf } from './named-tables.ts';

const root = path.resolve(import.meta.dirname, '../../../../../../..');
const schema = readFileSync(path.join(root, 'packages/database/schema.sql'), 'utf8');
const audited = [...schema.matchAll(/CREATE TRIGGER audit_\w+ .*? ON (\w+)/g)].map(
  ([, table]) => table ?? '',
);
const definitionOf = (table: string): string =>
  new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(schema)?.[1] ?? '';
const columns = [
  ...new Set(
    audited.flatMap((table) =>
      [...definitionOf(table).matchAll(/^ {2}([a-z_]+_ids?) /gm)].map(([, name]) => name ?? ''),
    ),
  ),
].filter((column) => auditField(column) !== 'technical');

/** Columns that are shown as they are, with the reason. */
const shownAsWritten: Readonly<Record<string, string>> = {
  adjustment_id: 'an adjustment has no name; the row shows its amount',
  caller_id: 'the MAC address that the router reported',
  document_id: 'an invoice or a charge, by the purpose of the payment',
  gateway_txn_id: 'the gateway’s own number, which people search for',
  reply_id: 'a reply has no name; the row links to its ticket',
  target_id: 'a subscriber, invoice or plan, by the purpose of the payment',
  telegram_chat_id: 'the number that Telegram shows',
  transaction_id: 'the gateway’s own number, which people search for',
};

it('finds the columns', () => {
  expect(columns.length).toBeGreaterThan(30);
});

it.each(columns)('%s is shown by a name, or has a reason not to be', (column) => {
  const reason = shownAsWritten[column];
  expect(referenceOf(column) ?? reason, 'add it to references in named-tables.ts').toBeTruthy();
  expect(referenceOf(column) && reason, 'no longer needs a reason').toBeFalsy();
});

it('names only tables that exist', () => {
  for (const table of Object.keys(nameColumns)) expect(definitionOf(table), table).not.toBe('');
});
