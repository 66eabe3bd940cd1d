import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { argon2Hashes } from './password-hashes.ts';

it('leaves threads of the pool to other work, however many people sign in', async () => {
  const signIns = 40;
  let verified = 0;
  const storedHash = await argon2Hashes.make('four winds of the delta');
  const all = Array.from({ length: signIns }, async () => {
    expect(await argon2Hashes.matches(storedHash, 'four winds of the delta')).toBe(true);
    verified += 1;
  });
  // Reads of files need a thread, too: several times, one after the other.
  await readFile(fileURLToPath(import.meta.url));
  expect(verified).toBeLessThan(signIns / 2);
  await Promise.all(all);
  expect(verified).toBe(signIns);
});
