import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const features = path.resolve(import.meta.dirname, '../features');
const editPages = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /[/-]edit[\w-]*\.page\.tsx$/.test(file) && read(file).includes('<DetailPage'),
);

function read(file: string): string {
  return readFileSync(path.join(features, file), 'utf8');
}

it('finds the pages that edit one object', () => {
  expect(editPages.length).toBeGreaterThan(4);
});

it.each(editPages)('%s looks like a form while it loads', (file) => {
  expect(read(file)).toMatch(/<DetailPage\s[^>]*skeleton="form"/);
});
