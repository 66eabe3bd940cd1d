import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../features');
const bulkActions = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /[/\\]bulk-actions\.tsx$/.test(file),
);

it('finds the bulk actions of the lists', () => {
  expect(bulkActions.length).toBeGreaterThan(1);
});

/** A filled button invites: marking many invoices as paid or suspending many subscribers must not. */
it.each(bulkActions)('%s has no filled button', (file) => {
  const buttons = readFileSync(path.join(features, file), 'utf8').match(/<Button\s[^>]*>/g) ?? [];
  for (const button of buttons) expect(button).toMatch(/variant="(default|light|subtle)"/);
});
