import { type Database, withPlatform } from '@lastmile/database';
import { routerFlag } from '../../desired-state/index.ts';
import {
  listRoutersOfOtherWorkers,
  releaseConnections,
  renewConnections,
  renewEveryMs,
} from '../queries/connections.ts';
import type { RouterConnector } from './router-connector.ts';

export interface ConnectionRenewal {
  /** Flags of jobs that another worker runs, because it has the connection to their router. */
  flagsOfOthers(): string[];
  /** One round; the timer calls it. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly routers: Pick<RouterConnector, 'holder' | 'persistent'>;
  readonly log: { warn(about: object, message: string): void };
}

/**
 * Renews the claims of a worker on its connections. It closes those whose router was changed or archived, and
 * those that another worker claimed while this process was suspended.
 */
export function startConnectionRenewal({ database, routers, log }: Parts): ConnectionRenewal {
  const { holder, persistent } = routers;
  const platform = <T>(work: Parameters<typeof withPlatform<T>>[2]) =>
    withPlatform(database, { actor: { userId: null, call: 'routers.keep' }, mayBeLost: true }, work);
  let flags: string[] = [];

  async function renew(): Promise<void> {
    const ids = [...persistent.versions.keys()];
    const [renewed, others] = await platform(async (tx) => [
      ids.length === 0 ? [] : await renewConnections(tx, holder, ids),
      await listRoutersOfOtherWorkers(tx, holder),
    ]);
    flags = others.map(routerFlag);
    const current = new Map(renewed.map(({ id, version }) => [id, version]));
    const closing = ids.filter((id) => current.get(id) !== persistent.versions.get(id));
    if (closing.length === 0) return;
    for (const id of closing) persistent.forget(id);
    await platform((tx) => releaseConnections(tx, holder, closing));
  }

  let renewing: Promise<void> = Promise.resolve();
  const tick = () => {
    renewing = renewing
      .then(renew)
      .catch((error: Error) => log.warn({ err: error }, 'could not renew the router connections'));
  };
  const timer = setInterval(tick, renewEveryMs);
  tick();
  return {
    flagsOfOthers: () => flags,
    renew,
    async stop() {
      clearInterval(timer);
      await renewing;
      persistent.close();
      await platform((tx) => releaseConnections(tx, holder)).catch(() => {});
    },
  };
}
