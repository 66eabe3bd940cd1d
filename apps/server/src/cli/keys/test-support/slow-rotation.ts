import { setTimeout as sleep } from 'node:timers/promises';
import { parseKeyRing } from '@lastmile/kit/encryption';
import { columnsByPurpose } from '../encrypted-columns.ts';
import { rotateKey } from '../rotate-key.ts';

/** Rotates one value at a time, for a test that kills it in the middle. */
const [adminUrl = '', key = '', purpose = ''] = process.argv.slice(2);
await rotateKey({
  adminUrl,
  keyRing: parseKeyRing(key),
  purpose,
  columns: columnsByPurpose().get(purpose) ?? [],
  batchSize: 1,
  onProgress: async (count) => {
    console.log(count);
    await sleep(500);
  },
});
