import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const patch = path.join(import.meta.dirname, 'fixtures/add-a-field.patch');

it('the patch of docs/changing/add-a-field.md still applies', () => {
  const apply = () =>
    execFileSync('git', ['apply', '--check', '-C1', patch], { cwd: path.resolve(import.meta.dirname, '..') });
  expect(apply).not.toThrow();
});
