import { Cipher, type KeyRing } from '@lastmile/kit/encryption';
import { columnsByPurpose } from './encrypted-columns.ts';
import { countOld } from './queries/encrypted-values.ts';
import { readKeyVersions } from './queries/key-versions.ts';
import { withOwnerClient } from './queries/owner-client.ts';
import { rotateKey } from './rotate-key.ts';

/** `lastmile key rotate PURPOSE`, or `all`. */
export async function rotateKeys(adminUrl: string, keyRing: KeyRing, purpose: string): Promise<void> {
  const purposes = columnsByPurpose();
  const chosen = purpose === 'all' ? [...purposes.keys()] : [purpose];
  for (const name of chosen) {
    const columns = purposes.get(name);
    if (!columns)
      throw new Error(`Unknown purpose "${name}". Use all, or one of: ${[...purposes.keys()].join(', ')}`);
    const onProgress = (count: number) => console.log(`${name}: ${count} values encrypted`);
    const result = await rotateKey({ adminUrl, keyRing, purpose: name, columns, onProgress });
    if (result.unreadable > 0) {
      throw new Error(
        `${result.unreadable} values of ${name} cannot be decrypted with the keys in LASTMILE_KEY. ` +
          'Add the key they were encrypted with, then run this again.',
      );
    }
    const continued = result.isResumed ? ', continued' : '';
    console.log(`${name}: version ${result.version}${continued}, ${result.encrypted} values encrypted`);
  }
}

/** `lastmile key list`: each purpose with its version, and how many values have the current key. */
export async function listKeys(adminUrl: string, keyRing: KeyRing): Promise<void> {
  await withOwnerClient(adminUrl, 'lastmile key list', async (client) => {
    const cipher = new Cipher(keyRing);
    await readKeyVersions(client, cipher.versions);
    for (const [purpose, columns] of columnsByPurpose()) {
      let [values, old] = [0, 0];
      for (const column of columns) {
        const counted = await countOld(client, column, cipher.currentHead(purpose));
        values += counted.values;
        old += counted.old;
      }
      console.log(
        `${purpose.padEnd(26)} version ${cipher.versions.of(purpose)}, ${values} values, ${old} with an earlier key`,
      );
    }
  });
}
