import type { Tx } from '@lastmile/database';
import { isNever, type Secret } from '@lastmile/routeros';
import { type InventoryRow, loadInventory, writeInventory } from '../queries/inventory.ts';
import { fieldSeparator } from '../queries/packed-rows.ts';
import { settingsOf } from '../sync/router-secrets.ts';

export type ObservedSecret = Parameters<typeof settingsOf>[0] &
  Pick<Secret, 'id' | 'name' | 'raw' | 'comment' | 'lastLoggedOut' | 'lastCallerId' | 'lastDisconnectReason'>;

/** Replaces the inventory with what the router holds. Only differences are sent to the database. */
export async function saveInventory(
  tx: Tx,
  routerId: number,
  at: string,
  secrets: ReadonlyMap<string, ObservedSecret>,
  online: ReadonlySet<string>,
): Promise<void> {
  const stored = new Set(await loadInventory(tx, routerId));
  const passwords = passwordHashes(stored, secrets);
  const changed: InventoryRow[] = [];
  for (const shown of secrets.values()) {
    const isOnline = online.has(shown.name);
    const secret = { ...shown, passwordHash: shown.passwordHash ?? passwords.get(shown.name) ?? null };
    if (!stored.delete(packedRowOf(secret, isOnline))) changed.push(rowOf(secret, isOnline));
  }
  const gone = [...stored].map(nameOf).filter((name) => !secrets.has(name));
  if (changed.length + gone.length > 0) await writeInventory(tx, routerId, at, changed, gone);
}

/** The stored hashes, if this print has no passwords: it says nothing about them. */
function passwordHashes(
  stored: ReadonlySet<string>,
  secrets: ReadonlyMap<string, ObservedSecret>,
): ReadonlyMap<string, string> {
  const isShown = [...secrets.values()].some(({ passwordHash }) => passwordHash !== null);
  if (isShown) return new Map();
  return new Map(
    [...stored].map((row) => [nameOf(row), row.slice(row.lastIndexOf(fieldSeparator) + 1)] as const),
  );
}

const loggedOut = ({ lastLoggedOut: out }: ObservedSecret) =>
  out === undefined || isNever(out) ? null : out;

/** In the row format of `loadInventory`. */
const packedRowOf = (secret: ObservedSecret, isOnline: boolean): string =>
  [
    secret.name,
    secret.disabled ? 't' : 'f',
    secret.profile,
    secret.remoteAddress,
    secret.callerId,
    secret.comment,
    loggedOut(secret)?.replace('T', ' '),
    secret.lastCallerId,
    secret.lastDisconnectReason,
    isOnline ? 't' : 'f',
    secret.service || 'any',
    secret.id,
    secret.localAddress,
    secret.routes,
    secret.limitBytesIn || '',
    secret.limitBytesOut || '',
    secret.passwordHash,
  ].join(fieldSeparator);

const nameOf = (packedRow: string): string => packedRow.slice(0, packedRow.indexOf(fieldSeparator));

const rowOf = (secret: ObservedSecret, online: boolean): InventoryRow => ({
  ...settingsOf(secret),
  name: secret.name,
  itemId: secret.id,
  comment: secret.comment || null,
  lastLoggedOut: loggedOut(secret),
  lastCallerId: secret.lastCallerId || null,
  lastDisconnectReason: secret.lastDisconnectReason || null,
  online,
});
