import { randomUUID } from 'node:crypto';
import {
  type ConnectionOptions,
  type PooledRouter,
  RouterConnection,
  type TextEncoding,
} from '@lastmile/routeros';
import type { AddressRules } from './address-rules.ts';
import {
  type AcquiredConnection,
  type ConnectedRouter,
  PersistentConnections,
  type RouterVersion,
} from './persistent-connections.ts';
import { createHostLookup, type HostLookup } from './resolve-host.ts';

/** The connection settings of a router. */
export interface RouterTarget {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'api' | 'api-ssl';
  readonly username: string;
  readonly password: string;
  /** The pinned certificate; without one, the first that is presented is accepted. */
  readonly tlsFingerprint: string | null;
  readonly encoding: TextEncoding;
}

/** The host resolves to an address that is blocked. */
export class AddressNotAllowed extends Error {}

/** The host does not resolve to an address. */
export class NameNotFound extends Error {}

/**
 * The only way to connect to routers. A tenant's host name is resolved once, every address is checked, and
 * the connection goes to a checked address. This prevents DNS rebinding.
 */
export interface RouterConnector {
  /** The address to connect to; throws AddressNotAllowed or NameNotFound. */
  addressOf(host: string, port: number): Promise<string>;
  /** Connection options with the checked address. */
  optionsFor(target: RouterTarget): Promise<ConnectionOptions>;
  open(target: RouterTarget, limits?: Limits): Promise<RouterConnection>;
  /** Identifies this process among those that have connections. */
  readonly holder: string;
  /**
   * The persistent connection of this process, opened by the first command and reopened when it is lost or the
   * settings change; its commands throw `OtherRouter` if another router answers. Only for the worker that claimed it (`claimConnection`).
   */
  keep(router: ConnectedRouter, target: RouterTarget): Promise<PooledRouter>;
  /**
   * The connection that live data and requests of this process share; closed with its last user. Only for the
   * process that claimed it (`claimSecondConnection`).
   */
  acquire(router: RouterVersion, target: RouterTarget): Promise<AcquiredConnection>;
  readonly persistent: PersistentConnections;
}

type Limits = Omit<Partial<ConnectionOptions>, 'host' | 'port' | 'user' | 'password' | 'tls'>;

const lookUpMs = 5_000;
/** Generous for a healthy router; short enough that a hanging one does not block its worker for long. */
const jobLimits = {
  loginTimeoutMs: 5_000,
  commandTimeoutMs: 15_000,
  commandTotalTimeoutMs: 60_000,
  keepAliveMs: 60_000,
};
/** A user waits. */
const requestLimits = { loginTimeoutMs: 5_000, commandTimeoutMs: 5_000, commandTotalTimeoutMs: 30_000 };

export function createRouterConnector(
  rules: AddressRules,
  lookUp: HostLookup = createHostLookup(),
): RouterConnector {
  async function addressOf(host: string, port: number): Promise<string> {
    const addresses = await withinLimit(host, lookUp(host));
    for (const { address } of addresses) {
      const refusal = rules(address, port);
      if (refusal !== undefined) throw new AddressNotAllowed(refusal);
    }
    const [first] = addresses;
    if (!first) throw new NameNotFound(`Could not resolve ${host}`);
    return first.address;
  }

  async function optionsFor({ host, port, protocol, username, password, ...target }: RouterTarget) {
    const address = await addressOf(host, port);
    const pin = target.tlsFingerprint === null ? {} : { fingerprint: target.tlsFingerprint };
    const tls = protocol === 'api-ssl' ? { tls: { mode: 'pinned', ...pin } as const } : {};
    return { host: address, port, user: username, password, encoding: target.encoding, ...tls };
  }

  const persistent = new PersistentConnections();
  return {
    holder: randomUUID(),
    persistent,
    keep: async (router, target) => persistent.keep(router, { ...jobLimits, ...(await optionsFor(target)) }),
    acquire: async (router, target) =>
      persistent.acquire(router, { ...requestLimits, ...(await optionsFor(target)) }),
    addressOf,
    optionsFor,
    open: async (target, limits = {}) => RouterConnection.open({ ...limits, ...(await optionsFor(target)) }),
  };
}

/** A DNS lookup cannot be cancelled, so a late answer is ignored. */
async function withinLimit<T>(host: string, pending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new NameNotFound(`Could not resolve ${host} within ${lookUpMs} ms`));
    timer = setTimeout(late, lookUpMs);
  });
  try {
    return await Promise.race([pending, limit]);
  } catch (error) {
    if (error instanceof NameNotFound) throw error;
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new NameNotFound(`Could not resolve ${host} (${why})`);
  } finally {
    clearTimeout(timer);
  }
}
