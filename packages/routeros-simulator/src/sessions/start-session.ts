import { formatItemId, parseDurationUs, parseRateLimit } from '@lastmile/routeros';
import { randomFor } from '../router/random.ts';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';
import { endSession } from './end-session.ts';
import type { OngoingSession, Session } from './session.ts';
import { chooseAddress, chooseLocalAddress } from './session-address.ts';
import { addSessionRows } from './session-rows.ts';
import { drawTraffic } from './traffic.ts';

export interface Call {
  readonly user: string;
  readonly password: string;
  readonly callerId: string;
}

export type DialRejection =
  | 'no-server'
  | 'authentication-failed'
  | 'already-active'
  | 'no-address'
  | 'too-many-sessions';

export type DialResult = { readonly session: Session } | { readonly refused: DialRejection };

const UNLIMITED = { rx: 50_000_000, tx: 100_000_000 };

/**
 * Starts a session for a subscriber's modem. The secret and its profile are read only here; later changes do
 * not affect the session.
 */
export function dial(router: RouterState, call: Call): DialResult {
  const server = findServer(router);
  if (server === undefined) return { refused: 'no-server' };
  router.log('pppoe,info', `PPPoE connection established from ${call.callerId}`);

  const secret = authenticate(router, call);
  if (secret === undefined) {
    router.log(
      'pppoe,ppp,error',
      `<${nextSessionNumber(router, 4)}>: user ${call.user} authentication failed`,
    );
    return { refused: 'authentication-failed' };
  }
  const profiles = profilesOf(router, secret, server);
  const refused = rejectSecondSession(router, call, profiles) ?? limitPerRouter(router, server);
  if (refused !== undefined) return { refused };
  if (server.values.get('one-session-per-host') === 'true') closePreviousOfHost(router, call.callerId);

  const session = openSession(router, { ...call, startedAtMs: router.nowMs }, { secret, profiles, server });
  if (session === undefined) return { refused: 'no-address' };
  logStart(router, session);
  return { session };
}

/** Restores an earlier session, unless its secret no longer exists. */
export function resumeSession(router: RouterState, ongoing: OngoingSession): void {
  const server = findServer(router);
  const [secret] = router.table('/ppp/secret').named(ongoing.user);
  if (server === undefined || secret === undefined) return;
  openSession(router, ongoing, { secret, profiles: profilesOf(router, secret, server), server });
}

interface Origin {
  readonly secret: Item;
  readonly profiles: readonly [Item, Item];
  readonly server: Item;
}

function openSession(router: RouterState, ongoing: OngoingSession, origin: Origin): Session | undefined {
  const { secret, profiles, server } = origin;
  const levels = [secret, ...profiles];
  const chosen = chooseAddress(router, levels);
  const address = ongoing.address ?? chosen?.address;
  if (address === undefined) return undefined;
  const session = createSession(router, ongoing, profiles[0], address, chooseLocalAddress(router, levels));
  addSessionRows(router, session, { secret, profile: profiles[0], server, pool: chosen?.pool });
  return session;
}

function findServer(router: RouterState): Item | undefined {
  const servers = router.table('/interface/pppoe-server/server').items();
  return [...servers].find(({ values }) => values.get('disabled') === 'false');
}

function authenticate(router: RouterState, { user, password, callerId }: Call): Item | undefined {
  return router
    .table('/ppp/secret')
    .named(user)
    .find(({ values }) => {
      const service = values.get('service') ?? 'any';
      const onlyCaller = values.get('caller-id') ?? '';
      return (
        values.get('disabled') !== 'true' &&
        (service === 'any' || service === 'pppoe') &&
        values.get('password') === password &&
        (onlyCaller === '' || onlyCaller === callerId)
      );
    });
}

/** The secret's own profile first, then the server's default one. */
function profilesOf(router: RouterState, secret: Item, server: Item): [Item, Item] {
  const table = router.table('/ppp/profile');
  const fallback = table.find('*0');
  const own = table.find(secret.values.get('profile') ?? '*0') ?? fallback;
  const serverDefault = table.find(server.values.get('default-profile') ?? '*0') ?? fallback;
  if (own === undefined || serverDefault === undefined) throw new Error('The built-in profiles are missing');
  return [own, serverDefault];
}

function rejectSecondSession(
  router: RouterState,
  { user }: Call,
  profiles: readonly Item[],
): DialRejection | undefined {
  const settings = profiles.map(({ values }) => values.get('only-one') ?? 'default');
  const onlyOne = settings.find((setting) => setting !== 'default') === 'yes';
  if (!onlyOne || router.table('/ppp/active').named(user).length === 0) return undefined;
  router.log('pppoe,ppp,error', `user '${user}' is already active and only-one setting is enabled`);
  return 'already-active';
}

function limitPerRouter(router: RouterState, server: Item): DialRejection | undefined {
  const limit = Number(server.values.get('max-sessions'));
  return limit > 0 && router.table('/ppp/active').size >= limit ? 'too-many-sessions' : undefined;
}

/** The newer session of a host wins. */
function closePreviousOfHost(router: RouterState, callerId: string): void {
  for (const { session } of [...router.table('/ppp/active').items()]) {
    if (session?.callerId === callerId) {
      endSession(router, session, 'hung-up', 'was already active - closing previous one');
    }
  }
}

function createSession(
  router: RouterState,
  { user, callerId, startedAtMs }: OngoingSession,
  { values: profile }: Item,
  address: string,
  localAddress: string,
): Session {
  const timeoutUs = parseDurationUs(profile.get('session-timeout') ?? '') ?? 0;
  const limit = parseRateLimit(profile.get('rate-limit') ?? '')?.rate ?? UNLIMITED;
  return {
    user,
    service: 'pppoe',
    callerId,
    address,
    localAddress,
    interfaceName: interfaceNameFor(router, user),
    sessionId: `0x${(0x8110_0000 + router.table('/ppp/active').nextId).toString(16).toUpperCase()}`,
    startedAtMs,
    endsAtMs: timeoutUs > 0 ? startedAtMs + timeoutUs / 1_000 : undefined,
    traffic: drawTraffic(randomFor(router.settings.seed, user), limit),
    rowRemovals: [],
  };
}

/** A static binding sets the interface name; otherwise it is derived from the username. */
function interfaceNameFor(router: RouterState, user: string): string {
  const bindings = [...router.table('/interface/pppoe-server').items()];
  const bound = bindings.find(({ values, session }) => session === undefined && values.get('user') === user);
  if (bound !== undefined) return bound.values.get('name') ?? user;
  const parallel = router.table('/ppp/active').named(user).length;
  return parallel === 0 ? `<pppoe-${user}>` : `<pppoe-${user}-${parallel}>`;
}

const nextSessionNumber = (router: RouterState, digits: number) =>
  formatItemId(router.table('/ppp/active').nextId).slice(-digits).padStart(digits, '0');

function logStart(router: RouterState, { user, address, callerId, interfaceName }: Session): void {
  const from = router.features.logsCallerOfSession ? ` from ${callerId}` : '';
  router.log('pppoe,ppp,info,account', `${user} logged in, ${address}${from}`);
  router.log('pppoe,ppp,info', `${interfaceName}: authenticated`);
  router.log('pppoe,ppp,info', `${interfaceName}: connected`);
}
