import { Cipher, type KeyRing } from '@lastmile/kit/encryption';
import { z } from 'zod';

const proofContext = 'backup proof';
const proofText = 'opened';

/** The first entry of a backup: its contents, and which keys are needed to decrypt its values. */
const manifestSchema = z.object({
  format: z.literal(1),
  kind: z.enum(['cluster', 'dump']),
  lastmile: z.string(),
  createdAt: z.string(),
  /** Ids of the keys, never the keys. */
  encryptionKeys: z.array(z.string()).min(1),
  /** A value encrypted like those in the database: it decrypts only with the right key. */
  proof: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestEntry = 'manifest.json';

export function writeManifest(
  kind: Manifest['kind'],
  ring: KeyRing,
  lastmile: string,
  nowMs: number,
): string {
  const manifest: Manifest = {
    format: 1,
    kind,
    lastmile,
    createdAt: new Date(nowMs).toISOString(),
    encryptionKeys: [...ring.keys.keys()],
    proof: new Cipher(ring).encrypt(proofText, proofContext),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error('The file is not a Lastmile backup, or was made by a newer version.');
}

/** Reports a missing or wrong key; called before anything is written. */
export function requireKey(manifest: Manifest, ring: KeyRing | undefined, keyPlace: string): void {
  const missing = manifest.encryptionKeys.filter((id) => !ring?.keys.has(id));
  if (missing.length || !ring) {
    throw new Error(
      `The backup is encrypted with the key ${missing.join(', ')}, which was not found. Set it in LASTMILE_KEY ` +
        `or put its file at ${keyPlace}, then restore again. Backups never contain the key.`,
    );
  }
  try {
    new Cipher(ring).decrypt(manifest.proof, proofContext);
  } catch {
    throw new Error(
      `The key ${manifest.encryptionKeys[0]} found here is not the one this backup is encrypted with. Set the correct key in LASTMILE_KEY or ${keyPlace}.`,
    );
  }
}
