import { listPppoeInterfaces, type RouterTransport, readSessionCounters } from '@lastmile/routeros';
import type { Bytes } from '../rules/hours.ts';

/** The counters of one session, by the name of the PPP user. */
export interface UserCounters {
  readonly interfaceId: string;
  readonly name: string;
  /** Of a name that the router does not store as UTF-8. */
  readonly raw?: Readonly<Record<string, Buffer>>;
  readonly counters: Bytes;
}

/** Reads the byte counters of every session. What the router receives is the subscriber's upload. */
export async function readUsage(router: RouterTransport): Promise<UserCounters[]> {
  const [interfaces, rows] = await Promise.all([listPppoeInterfaces(router), readSessionCounters(router)]);
  const users = new Map(interfaces.map((one) => [one.name, one]));
  return rows.flatMap(({ id, name, rxByte, txByte }) => {
    const user = users.get(name);
    if (!user || rxByte === undefined || txByte === undefined) return [];
    const rawName = user.raw?.['user'];
    return [
      {
        interfaceId: id,
        name: user.user,
        counters: { download: txByte, upload: rxByte },
        ...(rawName ? { raw: { name: rawName } } : {}),
      },
    ];
  });
}
