import type { Tx } from '@lastmile/database';
import { isNever, type Secret } from '@lastmile/routeros';
import { type InventoryRow, keptInventory, writeInventory } from '../queries/inventory.ts';
import { fieldEnd } from '../queries/packed-rows.ts';
import { factsOf } from '../sync/router-secrets.ts';

export type SeenSecret = Parameters<typeof factsOf>[0] &
  Pick<Secret, 'name' | 'comment' | 'lastLoggedOut' | 'lastCallerId' | 'lastDisconnectReason'>;

/** The inventory becomes what the router holds. Only what differs from what is kept goes to the database. */
export async function keepInventory(
  tx: Tx,
  routerId: number,
  at: string,
  secrets: ReadonlyMap<string, SeenSecret>,
  online: ReadonlySet<string>,
): Promise<void> {
  const kept = new Set(await keptInventory(tx, routerId));
  const changed: InventoryRow[] = [];
  for (const secret of secrets.values()) {
    const isOnline = online.has(secret.name);
    if (!kept.delete(lineOf(secret, isOnline))) changed.push(rowOf(secret, isOnline));
  }
  const gone = [...kept].map(nameOf).filter((name) => !secrets.has(name));
  if (changed.length + gone.length > 0) await writeInventory(tx, routerId, at, changed, gone);
}

const loggedOut = ({ lastLoggedOut: out }: SeenSecret) => (out === undefined || isNever(out) ? null : out);

/** In the words of `keptInventory`. */
const lineOf = (secret: SeenSecret, isOnline: boolean): string =>
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
  ].join(fieldEnd);

const nameOf = (line: string): string => line.slice(0, line.indexOf(fieldEnd));

const rowOf = (secret: SeenSecret, online: boolean): InventoryRow => ({
  ...factsOf(secret),
  name: secret.name,
  comment: secret.comment || null,
  lastLoggedOut: loggedOut(secret),
  lastCallerId: secret.lastCallerId || null,
  lastDisconnectReason: secret.lastDisconnectReason || null,
  online,
});
