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

export interface SubscriberHabits {
  /** The share of modems that are switched on. */
  readonly onlineShare: number;
  /** How often a modem's line drops, per hour of being online. */
  readonly dropsPerHour: number;
  /** How long a modem that lost its line stays away, from and to; seconds unless told otherwise. */
  readonly redialMs?: readonly [number, number];
  /** Modems that are known beforehand, by the name of their line; all others are drawn from the seed. */
  readonly known?: ReadonlyMap<string, KnownModem>;
}

export interface KnownModem {
  readonly callerId: string;
  readonly isOn: boolean;
}

/** A modem comes back within seconds of losing its session, and gives a refusal a longer pause. */
const REDIAL_MS = [2_000, 9_000] as const;
const REDIAL_AFTER_REFUSAL_MS = [20_000, 60_000] as const;

/** The modems at the other end: they dial, lose their line, and dial again, all from the seed. */
export class Subscribers {
  readonly #router: RouterState;
  readonly #habits: SubscriberHabits;
  readonly #modems = new Map<string, Modem>();
  readonly #random: Random;
  #lastTickMs: number;

  constructor(router: RouterState, habits: SubscriberHabits) {
    this.#router = router;
    this.#habits = habits;
    this.#random = randomFor(router.settings.seed, 'subscribers');
    this.#lastTickMs = router.nowMs;
    const secrets = router.table('/ppp/secret');
    for (const { values } of secrets.items()) this.#install(values, 0);
    secrets.onChange(({ type, item }) => {
      if (type === 'changed') this.#install(item.values, REDIAL_MS[1]);
    });
  }

  /** Lets everything happen that was due by now. */
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

  /** Installs a modem for a new secret; one whose password was changed later keeps trying with the old one. */
  #install(values: ReadonlyMap<string, string>, withinMs: number): void {
    const user = values.get('name') ?? '';
    const service = values.get('service');
    if (this.#modems.has(user) || (service !== 'any' && service !== 'pppoe')) return;
    const random = randomFor(this.#router.settings.seed, `modem ${user}`);
    const known = this.#habits.known?.get(user);
    const isOn = random.next() < this.#habits.onlineShare;
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
    } else if (this.#random.next() < this.#habits.dropsPerHour * elapsedHours) {
      endSession(this.#router, session, 'hung-up', 'peer is not responding');
    } else {
      return false;
    }
    return true;
  }

  /** The secret's limits: `in` is what the router receives. 0 means none. */
  #isOverLimit({ user, traffic, startedAtMs }: Session, nowMs: number): boolean {
    const [active] = this.#router.table('/ppp/active').named(user);
    const exceeds = (name: string, meanBps: number) => {
      const limit = Number(active?.values.get(name) ?? 0);
      return limit > 0 && bytesAfter(traffic, meanBps, nowMs - startedAtMs) > limit;
    };
    return exceeds('limit-bytes-in', traffic.uploadBps) || exceeds('limit-bytes-out', traffic.downloadBps);
  }

  #dialIfDue(modem: Modem, nowMs: number): void {
    modem.dialsAtMs ??= nowMs + this.#random.integer(...(this.#habits.redialMs ?? REDIAL_MS));
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
