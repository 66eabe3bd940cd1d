import type { Tx } from '@lastmile/database';
import { isNever, type Secret } from '@lastmile/routeros';
import { type InventoryRow, loadInventory, writeInventory } from '../queries/inventory.ts';
import { fieldSeparator } from '../queries/packed-rows.ts';
import { settingsOf } from '../sync/router-secrets.ts';

export type ObservedSecret = Parameters<typeof settingsOf>[0] &
  Pick<Secret, 'name' | 'comment' | 'lastLoggedOut' | 'lastCallerId' | 'lastDisconnectReason'>;

/** Replaces the inventory with what the router holds. Only differences are sent to the database. */
export async function saveInventory(
  tx: Tx,
  routerId: number,
  at: string,
  secrets: ReadonlyMap<string, ObservedSecret>,
  online: ReadonlySet<string>,
): Promise<void> {
  const stored = new Set(await loadInventory(tx, routerId));
  const changed: InventoryRow[] = [];
  for (const secret of secrets.values()) {
    const isOnline = online.has(secret.name);
    if (!stored.delete(packedRowOf(secret, isOnline))) changed.push(rowOf(secret, isOnline));
  }
  const gone = [...stored].map(nameOf).filter((name) => !secrets.has(name));
  if (changed.length + gone.length > 0) await writeInventory(tx, routerId, at, changed, gone);
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
  ].join(fieldSeparator);

const nameOf = (packedRow: string): string => packedRow.slice(0, packedRow.indexOf(fieldSeparator));

const rowOf = (secret: ObservedSecret, online: boolean): InventoryRow => ({
  ...settingsOf(secret),
  name: secret.name,
  comment: secret.comment || null,
  lastLoggedOut: loggedOut(secret),
  lastCallerId: secret.lastCallerId || null,
  lastDisconnectReason: secret.lastDisconnectReason || null,
  online,
});
