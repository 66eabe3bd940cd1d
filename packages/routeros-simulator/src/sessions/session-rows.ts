import { formatItemId, formatRxTx, parseIpv4, parseRateLimit } from '@lastmile/routeros';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import type { Session } from './session.ts';

interface SessionOrigin {
  readonly secret: Item;
  readonly profile: Item;
  readonly server: Item;
  readonly pool: string | undefined;
}

/** Ids of dynamic interfaces start far above those of static ones. */
const DYNAMIC_INTERFACE_BASE = 0x8000_0000;

/** Adds the menu rows of a session; they are removed when it ends. */
export function addSessionRows(router: RouterState, session: Session, origin: SessionOrigin): void {
  const { secret, profile, server, pool } = origin;
  const add = (path: string, values: Record<string, string | undefined>, id?: number): Item => {
    const present = Object.entries(values).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const table = router.table(path);
    const item = table.add(new Map(present), id === undefined ? { session } : { session, id });
    session.rowRemovals.push(() => table.remove(item));
    return item;
  };

  router.addressesInUse.add(parseIpv4(session.address) ?? 0);
  const bound = !session.interfaceName.startsWith('<');
  const active = add('/ppp/active', {
    name: session.user,
    service: session.service,
    'caller-id': session.callerId,
    address: session.address,
    encoding: '',
    'session-id': session.sessionId,
    'limit-bytes-in': secret.values.get('limit-bytes-in'),
    'limit-bytes-out': secret.values.get('limit-bytes-out'),
    radius: 'false',
    comment: secret.values.get('comment'),
  });
  const link = add(
    '/interface',
    {
      name: session.interfaceName,
      type: 'pppoe-in',
      mtu: '1480',
      'actual-mtu': '1480',
      disabled: 'false',
      bound: bound ? 'true' : undefined,
    },
    DYNAMIC_INTERFACE_BASE + active.id,
  );
  if (!bound) {
    const service = server.values.get('service-name');
    add('/interface/pppoe-server', {
      name: session.interfaceName,
      user: session.user,
      service,
      disabled: 'false',
    });
  }
  add('/ip/address', {
    address: `${session.localAddress}/32`,
    network: session.address,
    interface: formatItemId(link.id),
    disabled: 'false',
  });
  if (pool !== undefined) {
    add('/ip/pool/used', { pool, address: session.address, owner: 'PPP', info: session.user });
  }
  for (const list of (profile.values.get('address-list') ?? '').split(',')) {
    if (list !== '') add('/ip/firewall/address-list', { list, address: session.address, disabled: 'false' });
  }
  const queue = queueValues(profile.values.get('rate-limit') ?? '', session.interfaceName);
  if (queue !== undefined) add('/queue/simple', queue);
}

/** An invalid rate limit creates no queue; the router parses it only when a session starts. */
function queueValues(rateLimit: string, name: string): Record<string, string> | undefined {
  const limit = parseRateLimit(rateLimit);
  if (limit === undefined) return undefined;
  const none = { rx: 0, tx: 0 };
  const priority = limit.priority ?? 8;
  return {
    name,
    target: name,
    parent: 'none',
    'packet-marks': '',
    priority: `${priority}/${priority}`,
    queue: 'default-small/default-small',
    'limit-at': formatRxTx(limit.minimum ?? none, String),
    'max-limit': formatRxTx(limit.rate, String),
    'burst-limit': formatRxTx(limit.burst ?? none, String),
    'burst-threshold': formatRxTx(limit.burstThreshold ?? none, String),
    'burst-time': formatRxTx(limit.burstTimeS ?? none, (seconds) => `${seconds}s`),
    'bucket-size': '0.1/0.1',
    disabled: 'false',
  };
}
