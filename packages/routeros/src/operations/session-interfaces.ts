import type { RouterTransport } from '../client/command.ts';
import { anyOf, equals } from '../client/query.ts';
import { flag, optionalText, text } from './fields.ts';
import { defineMenu, type Entry } from './menu.ts';

const pppoeInterfaceFields = { name: text, user: text, running: flag };
const pppoeInterfaceMenu = defineMenu('/interface/pppoe-server', pppoeInterfaceFields, {
  checksCompleteness: false,
});
export type PppoeInterface = Entry<typeof pppoeInterfaceFields>;

/**
 * The interfaces of users online with PPPoE. The name is `<pppoe-USER>` unless the operator bound the user to
 * another one; a second session of the same user has its own interface.
 */
export async function readPppoeInterfaces(
  transport: RouterTransport,
  users: readonly string[],
): Promise<PppoeInterface[]> {
  if (users.length === 0) return [];
  const query = anyOf(...users.map((user) => equals('user', user)));
  return (await pppoeInterfaceMenu.list(transport, { query })).filter(({ running }) => running);
}

/** The interfaces of everyone who is online with PPPoE. */
export const listPppoeInterfaces = async (transport: RouterTransport): Promise<PppoeInterface[]> =>
  (await pppoeInterfaceMenu.list(transport)).filter(({ running }) => running);

const farewellMenu = defineMenu(
  '/ppp/secret',
  { name: text, lastDisconnectReason: optionalText },
  { checksCompleteness: false },
);

/** Why the last session of each user ended, by username; users without a reported reason are omitted. */
export async function readDisconnectReasons(
  transport: RouterTransport,
  users: readonly string[],
): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const query = anyOf(...users.map((user) => equals('name', user)));
  const rows = await farewellMenu.list(transport, { query });
  return new Map(rows.flatMap(({ name, lastDisconnectReason: why }) => (why ? [[name, why] as const] : [])));
}
