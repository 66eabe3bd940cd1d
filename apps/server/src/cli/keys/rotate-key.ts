import { setTimeout as sleep } from 'node:timers/promises';
import { Cipher, DecryptionError, type KeyRing } from '@lastmile/kit/encryption';
import type { EncryptedColumn } from '../../core/encrypted-column.ts';
import { oldValues, replaceValue, type ValueRow } from './queries/encrypted-values.ts';
import {
  beginRotation,
  completeRotation,
  readKeyVersions,
  recordRotation,
  refreshMs,
} from './queries/key-versions.ts';
import { inTransaction, lockRotations, type OwnerClient, withOwnerClient } from './queries/owner-client.ts';

export interface RotationOptions {
  readonly adminUrl: string;
  readonly keyRing: KeyRing;
  readonly purpose: string;
  readonly columns: readonly EncryptedColumn[];
  readonly batchSize?: number;
  /** How long processes may still write values of the version before. */
  readonly settleMs?: number;
  readonly onProgress?: (encrypted: number) => void | Promise<void>;
}

export interface RotationResult {
  readonly version: number;
  readonly isResumed: boolean;
  readonly encrypted: number;
  /** Values that no key of the ring decrypts; the rotation stays incomplete. */
  readonly unreadable: number;
}

/**
 * Raises the key version of a purpose and encrypts its values again, in short transactions. Every value names its version, so
 * all of them stay readable meanwhile. What is left after an interruption is done by the next call.
 */
export async function rotateKey(options: RotationOptions): Promise<RotationResult> {
  return withOwnerClient(options.adminUrl, 'lastmile key rotate', async (client) => {
    await lockRotations(client);
    return rotate(client, options);
  });
}

async function rotate(client: OwnerClient, options: RotationOptions): Promise<RotationResult> {
  const { purpose, keyRing, settleMs = 1.5 * refreshMs } = options;
  const cipher = new Cipher(keyRing);
  const { version, isResumed } = await beginRotation(client, purpose);
  await readKeyVersions(client, cipher.versions);
  let encrypted = 0;
  for (;;) {
    const pass = await encryptAll(client, cipher, options);
    encrypted += pass.encrypted;
    if (pass.unreadable > 0) return { version, isResumed, encrypted, unreadable: pass.unreadable };
    // Processes that had not heard of the new version may have written meanwhile.
    if (pass.encrypted === 0) break;
    await sleep(settleMs);
  }
  await completeRotation(client, purpose);
  await recordRotation(client, purpose, { version, encrypted });
  return { version, isResumed, encrypted, unreadable: 0 };
}

async function encryptAll(client: OwnerClient, cipher: Cipher, options: RotationOptions) {
  const { purpose, columns, batchSize = 500, onProgress } = options;
  const head = cipher.currentHead(purpose);
  const totals = { encrypted: 0, unreadable: 0 };
  for (const column of columns) {
    let after: readonly string[] | undefined;
    for (;;) {
      const rows = await oldValues(client, column, { head, after, limit: batchSize });
      const last = rows.at(-1);
      if (!last) break;
      const done = await encryptBatch(client, cipher, column, rows);
      totals.encrypted += done.encrypted;
      totals.unreadable += done.unreadable;
      await onProgress?.(totals.encrypted);
      after = column.key.map((name) => last[name] ?? '');
    }
  }
  return totals;
}

async function encryptBatch(
  client: OwnerClient,
  cipher: Cipher,
  column: EncryptedColumn,
  rows: readonly ValueRow[],
) {
  let [encrypted, unreadable] = [0, 0];
  await inTransaction(client, async () => {
    for (const row of rows) {
      const context = column.contextOf(row);
      const plaintext = decrypted(cipher, row.encrypted, context);
      if (plaintext === undefined) unreadable += 1;
      else if (await replaceValue(client, column, row, cipher.encrypt(plaintext, context))) encrypted += 1;
    }
  });
  return { encrypted, unreadable };
}

function decrypted(cipher: Cipher, encrypted: string, context: string): string | undefined {
  try {
    return cipher.decrypt(encrypted, context);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}
