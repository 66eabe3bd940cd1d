import { type Random, randomFor } from '../router/random.ts';
import type { RouterState } from '../router/router-state.ts';
import { endSession } from './end-session.ts';
import type { Session } from './session.ts';
import { dial } from './start-session.ts';
import { bytesAfter } from './traffic.ts';

interface Modem {
  readonly user: string;
  readonly password: string;
  readonly callerId: string;
  dialsAtMs: number | undefined;
}

export interface SubscriberBehaviour {
  /** Share of modems that are switched on. */
  readonly onlineShare: number;
  /** Connection losses of a modem per hour online. */
  readonly dropsPerHour: number;
  /** Range of time until a modem reconnects after losing its connection; a few seconds by default. */
  readonly redialMs?: readonly [number, number];
  /** Predefined modems by username; all others are generated from the seed. */
  readonly known?: ReadonlyMap<string, KnownModem>;
}

export interface KnownModem {
  readonly callerId: string;
  readonly isOn: boolean;
}

/** A modem reconnects within seconds of losing its session, and waits longer after a rejection. */
const REDIAL_MS = [2_000, 9_000] as const;
const REDIAL_AFTER_REFUSAL_MS = [20_000, 60_000] as const;

/** The modems of the subscribers: they connect, lose their connection and reconnect, driven by the seed. */
export class Subscribers {
  readonly #router: RouterState;
  readonly #behaviour: SubscriberBehaviour;
  readonly #modems = new Map<string, Modem>();
  readonly #random: Random;
  #lastTickMs: number;

  constructor(router: RouterState, behaviour: SubscriberBehaviour) {
    this.#router = router;
    this.#behaviour = behaviour;
    this.#random = randomFor(router.settings.seed, 'subscribers');
    this.#lastTickMs = router.nowMs;
    const secrets = router.table('/ppp/secret');
    for (const { values } of secrets.items()) this.#install(values, 0);
    secrets.onChange(({ type, item }) => {
      if (type === 'changed') this.#install(item.values, REDIAL_MS[1]);
    });
  }

  /** Processes all events due by now. */
  tick(): void {
    const nowMs = this.#router.nowMs;
    const elapsedHours = (nowMs - this.#lastTickMs) / 3_600_000;
    this.#lastTickMs = nowMs;
    const online = new Set<string>();
    for (const { session } of [...this.#router.table('/ppp/active').items()]) {
      if (session === undefined || this.#endIfDue(session, nowMs, elapsedHours)) continue;
      online.add(session.user);
    }
    for (const modem of this.#modems.values()) {
      if (!online.has(modem.user)) this.#dialIfDue(modem, nowMs);
    }
  }

  /** Adds a modem for a new secret. After a password change it keeps trying with the old password. */
  #install(values: ReadonlyMap<string, string>, withinMs: number): void {
    const user = values.get('name') ?? '';
    const service = values.get('service');
    if (this.#modems.has(user) || (service !== 'any' && service !== 'pppoe')) return;
    const random = randomFor(this.#router.settings.seed, `modem ${user}`);
    const known = this.#behaviour.known?.get(user);
    const isOn = random.next() < this.#behaviour.onlineShare;
    if (!(known?.isOn ?? isOn)) return;
    this.#modems.set(user, {
      user,
      password: values.get('password') ?? '',
      callerId: known?.callerId ?? modemAddress(random),
      dialsAtMs: this.#router.nowMs + random.integer(0, withinMs),
    });
  }

  #endIfDue(session: Session, nowMs: number, elapsedHours: number): boolean {
    if (session.endsAtMs !== undefined && nowMs >= session.endsAtMs) {
      endSession(this.#router, session, 'session-timeout', 'session timeout');
    } else if (this.#isOverLimit(session, nowMs)) {
      endSession(this.#router, session, 'nas-request', 'traffic limit reached');
    } else if (this.#random.next() < this.#behaviour.dropsPerHour * elapsedHours) {
      endSession(this.#router, session, 'hung-up', 'peer is not responding');
    } else {
      return false;
    }
    return true;
  }

  /** The secret's traffic limits: `in` is received by the router. 0 means no limit. */
  #isOverLimit({ user, traffic, startedAtMs }: Session, nowMs: number): boolean {
    const [active] = this.#router.table('/ppp/active').named(user);
    const exceeds = (name: string, meanBps: number) => {
      const limit = Number(active?.values.get(name) ?? 0);
      return limit > 0 && bytesAfter(traffic, meanBps, nowMs - startedAtMs) > limit;
    };
    return exceeds('limit-bytes-in', traffic.uploadBps) || exceeds('limit-bytes-out', traffic.downloadBps);
  }

  #dialIfDue(modem: Modem, nowMs: number): void {
    modem.dialsAtMs ??= nowMs + this.#random.integer(...(this.#behaviour.redialMs ?? REDIAL_MS));
    if (nowMs < modem.dialsAtMs) return;
    const refused = 'refused' in dial(this.#router, modem);
    modem.dialsAtMs = refused ? nowMs + this.#random.integer(...REDIAL_AFTER_REFUSAL_MS) : undefined;
  }
}

/** A locally administered MAC address. */
function modemAddress(random: Random): string {
  const [first = 0, ...others] = random.bytes(6);
  const octets = [(first & 0xfc) | 0x02, ...others];
  return octets.map((octet) => octet.toString(16).toUpperCase().padStart(2, '0')).join(':');
}
