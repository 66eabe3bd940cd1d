import { addEntry } from './factory-settings.ts';
import type { Router } from './router.ts';
import { idOf } from './table.ts';

/** The configuration of a router: pools, profiles and secrets, which refer to each other by name. */
export interface NetworkPlan {
  readonly pools: readonly { readonly name: string; readonly ranges: string }[];
  readonly profiles: readonly {
    readonly name: string;
    readonly rateLimit: string;
    readonly localAddress: string;
    readonly pool: string;
  }[];
  readonly secrets: readonly PlannedSecret[];
}

export interface PlannedSecret {
  readonly name: string;
  readonly password: string;
  readonly profile: string;
  readonly disabled: boolean;
  readonly comment?: string | undefined;
  readonly remoteAddress?: string | undefined;
  readonly callerId?: string | undefined;
  /** Data of the last session, if the subscriber was online before. */
  readonly lastSession?: { readonly endedAtMs: number; readonly callerId: string; readonly reason: string };
}

/** Applies the plan to a PPPoE router. */
export function addNetwork(router: Router, { pools, profiles, secrets }: NetworkPlan): void {
  const idByName = (path: string, name: string) => {
    const item = router.table(path).find(name);
    if (item === undefined) throw new RangeError(`The plan has no ${name} in ${path}`);
    return idOf(item);
  };
  for (const pool of pools) addEntry(router, '/ip/pool', { ...pool });
  for (const { name, rateLimit, localAddress, pool } of profiles) {
    addEntry(router, '/ppp/profile', {
      name,
      'local-address': localAddress,
      'remote-address': idByName('/ip/pool', pool),
      'rate-limit': rateLimit,
      'only-one': 'yes',
    });
  }
  addEntry(router, '/interface/pppoe-server/server', {
    'service-name': 'isp',
    interface: '*2',
    disabled: 'false',
  });
  for (const secret of secrets) {
    const { name, password, profile, disabled, comment, remoteAddress, callerId, lastSession } = secret;
    addEntry(router, '/ppp/secret', {
      name,
      password,
      service: 'pppoe',
      profile: idByName('/ppp/profile', profile),
      disabled: String(disabled),
      ...(comment !== undefined && { comment }),
      ...(remoteAddress !== undefined && { 'remote-address': remoteAddress }),
      ...(callerId !== undefined && { 'caller-id': callerId }),
      ...(lastSession !== undefined && {
        'last-logged-out': String(lastSession.endedAtMs),
        'last-caller-id': lastSession.callerId,
        'last-disconnect-reason': lastSession.reason,
      }),
    });
  }
}
