import {
  type ActiveSession,
  activeSessions,
  anyOf,
  equals,
  RouterError,
  type RouterTransport,
  readCounters,
  readDisconnectReasons,
  readPppoeInterfaces,
  readTraffic,
} from '@lastmile/routeros';
import { type Counters, countersOf, type Rates, ratesBetween, ratesOf } from './rates.ts';

/** What is known of a subscriber's session. Refreshed at intervals, while rates are read every round. */
interface KnownSubscriber {
  readonly readAtMs: number;
  readonly sessions: readonly ActiveSession[];
  readonly interfaces: readonly string[];
  readonly counters: Counters | undefined;
  /** The router's reason for the end of the last session. */
  readonly why: string | null;
}

export interface SubscriberReading extends Omit<KnownSubscriber, 'interfaces'> {
  readonly rates: Rates | undefined;
}

const systemInfoIntervalMs = 10_000;
/** How soon a subscriber who dials in again is detected. */
const offlineEveryMs = 3_000;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * Reads subscribers of one router over one connection, usually with a single command for all of them. The
 * prints that find a session scan the router's whole list, so they run rarely.
 */
export class SubscriberReader {
  readonly #router: RouterTransport;
  readonly #now: () => number;
  #known = new Map<string, KnownSubscriber>();
  /** The previous counters, to compute rates from. */
  #measured = new Map<string, Counters>();
  /** Without the policy `test` a router does not report rates; they are then computed from its counters. */
  #showsRates = true;

  constructor(router: RouterTransport, now: () => number = () => performance.now()) {
    this.#router = router;
    this.#now = now;
  }

  async read(names: readonly string[]): Promise<Map<string, SubscriberReading>> {
    if (names.some((name) => this.#isDue(name))) await this.#readSystemInfo(names);
    let rates = await this.#readRates(names);
    if (rates === 'gone') {
      await this.#readSystemInfo(names);
      rates = await this.#readRates(names);
    }
    const read = new Map<string, SubscriberReading>();
    for (const name of names) {
      const known = this.#known.get(name);
      if (known) read.set(name, { ...known, rates: rates === 'gone' ? undefined : rates.get(name) });
    }
    return read;
  }

  #isDue(name: string): boolean {
    const known = this.#known.get(name);
    if (!known) return true;
    const everyMs = known.sessions.length > 0 ? systemInfoIntervalMs : offlineEveryMs;
    return this.#now() - known.readAtMs >= everyMs;
  }

  async #readSystemInfo(names: readonly string[]): Promise<void> {
    const query = anyOf(...names.map((name) => equals('name', name)));
    const sessions = grouped(await activeSessions.list(this.#router, { query }), ({ name }) => name);
    const ended = names.filter((name) => !sessions.has(name) && !this.#isKnownOffline(name));
    const [interfaces, reasons] = await Promise.all([
      this.#interfacesOf(sessions),
      readDisconnectReasons(this.#router, ended),
    ]);
    const counters = await this.#countersOf(interfaces);
    const readAtMs = this.#now();
    this.#known = new Map(
      names.map((name) => [
        name,
        {
          readAtMs,
          sessions: sessions.get(name) ?? [],
          interfaces: interfaces.get(name) ?? [],
          counters: counters.get(name),
          why: reasons.get(name) ?? (sessions.has(name) ? null : (this.#known.get(name)?.why ?? null)),
        },
      ]),
    );
  }

  #isKnownOffline(name: string): boolean {
    return this.#known.get(name)?.sessions.length === 0;
  }

  async #interfacesOf(sessions: ReadonlyMap<string, readonly ActiveSession[]>) {
    const links = grouped(await readPppoeInterfaces(this.#router, [...sessions.keys()]), ({ user }) => user);
    const named = ([user, rows]: [string, readonly ActiveSession[]]): [string, string[]] => [
      user,
      links.get(user)?.map(({ name }) => name) ?? [`<${rows[0]?.service ?? 'pppoe'}-${user}>`],
    ];
    return new Map([...sessions].map(named));
  }

  async #countersOf(interfaces: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Counters>> {
    const rows = await readCounters(this.#router, [...interfaces.values()].flat());
    const atMs = this.#now();
    const bytes = new Map(rows.map((row) => [row.name, row]));
    return new Map(
      [...interfaces].map(([user, names]) => [
        user,
        countersOf(
          names.flatMap((name) => bytes.get(name) ?? []),
          atMs,
        ),
      ]),
    );
  }

  /** `gone` when an interface no longer exists: the router then reports none of them. */
  async #readRates(names: readonly string[]): Promise<Map<string, Rates> | 'gone'> {
    const interfaces = new Map(
      names.flatMap((name) => {
        const known = this.#known.get(name);
        return known && known.interfaces.length > 0 ? [[name, known.interfaces] as const] : [];
      }),
    );
    if (interfaces.size === 0) return new Map();
    // The router would read a comma in a name as a separator.
    const canBeNamed = [...interfaces.values()].flat().every((name) => !name.includes(','));
    if (!this.#showsRates || !canBeNamed) return this.#ratesByCounters(interfaces);
    try {
      const rows = await readTraffic(this.#router, [...interfaces.values()].flat());
      const traffic = new Map(rows.map((row) => [row.name, row]));
      return new Map(
        [...interfaces].map(([user, links]) => [
          user,
          ratesOf(links.flatMap((link) => traffic.get(link) ?? [])),
        ]),
      );
    } catch (error) {
      const kind = error instanceof RouterError ? error.kind : undefined;
      if (kind === 'bad-value' || kind === 'no-such-item') return 'gone';
      if (kind !== 'not-permitted') throw error;
      this.#showsRates = false;
      return this.#ratesByCounters(interfaces);
    }
  }

  async #ratesByCounters(interfaces: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Rates>> {
    const counters = await this.#countersOf(interfaces);
    const rates = new Map<string, Rates>();
    for (const [name, after] of counters) {
      const before = this.#measured.get(name);
      const between = before && ratesBetween(before, after);
      if (between) rates.set(name, between);
    }
    this.#measured = counters;
    return rates;
  }
}
