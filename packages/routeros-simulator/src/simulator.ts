import { type Faults, noFaults } from './faults.ts';
import { type Clock, systemClock } from './router/clock.ts';
import { exampleNetwork } from './router/example-network.ts';
import { addHardware, addUser, applyFactorySettings, type SimulatedUser } from './router/factory-settings.ts';
import { addNetwork, type NetworkPlan } from './router/network-plan.ts';
import { Router } from './router/router.ts';
import type { RouterSettings } from './router/router-state.ts';
import { StateFile } from './router/state-file.ts';
import { ApiListener } from './server/api-listener.ts';
import { ServiceQueue } from './server/service-queue.ts';
import { type DisconnectReason, endSession } from './sessions/end-session.ts';
import { resumeSessions } from './sessions/ongoing-sessions.ts';
import type { OngoingSession } from './sessions/session.ts';
import { type Call, type DialResult, dial } from './sessions/start-session.ts';
import { type SubscriberBehaviour, Subscribers } from './sessions/subscribers.ts';
import { type Certificate, createSelfSignedCertificate } from './tls/self-signed-certificate.ts';

export interface SimulatorOptions extends Partial<Omit<RouterSettings, 'clock'>> {
  readonly address?: string;
  /** 0 uses any free port. */
  readonly port?: number;
  /** Also serves api-ssl; 0 uses any free port. */
  readonly tlsPort?: number;
  readonly certificate?: Certificate;
  readonly users?: readonly SimulatedUser[];
  readonly identity?: string;
  /** Number of subscribers of the example network; without it the router has factory settings. */
  readonly secrets?: number;
  /** A custom network instead, and its initial sessions. */
  readonly network?: NetworkPlan;
  readonly sessions?: readonly OngoingSession[];
  /** The initial uptime of the router. */
  readonly upForMs?: number;
  /** Modems that connect automatically; without it only `dial()` connects. */
  readonly subscribers?: SubscriberBehaviour;
  readonly clock?: Clock;
  readonly stateFile?: string;
  /** Whether the state file also keeps sessions. */
  readonly keepsSessions?: boolean;
  readonly faults?: Partial<Faults>;
}

const DEFAULT_USERS: readonly SimulatedUser[] = [{ name: 'admin', password: '' }];
const TICK_MS = 1_000;

const routerSettings = (options: SimulatorOptions): RouterSettings => ({
  version: options.version ?? '7.18',
  seed: options.seed ?? 1,
  board: options.board ?? 'RB4011iGS+',
  clock: options.clock ?? systemClock,
  secretNamesUnique: options.secretNamesUnique ?? 'name-and-service',
  hidesSensitive: options.hidesSensitive ?? false,
  preparesReplies: options.preparesReplies ?? false,
  utcOffsetMinutes: options.utcOffsetMinutes ?? 0,
});

/** A simulated router in this process. */
export class Simulator {
  readonly router: Router;
  /** Can be changed at any time. */
  readonly faults: Faults;
  readonly certificate: Certificate | undefined;
  /** What clients sent since the start: all sentences, and the logins among them. */
  readonly received = { sentences: 0, logins: 0 };
  readonly #address: string;
  readonly #subscribers: Subscribers | undefined;
  readonly #stateFile: StateFile | undefined;
  readonly #listeners: readonly { readonly listener: ApiListener; readonly port: number }[];
  #ticking: NodeJS.Timeout | undefined;
  #returning: NodeJS.Timeout | undefined;

  constructor(options: SimulatorOptions) {
    this.#address = options.address ?? '127.0.0.1';
    this.faults = { ...noFaults(), ...options.faults };
    this.router = new Router(routerSettings(options));
    this.#stateFile =
      options.stateFile === undefined
        ? undefined
        : new StateFile(options.stateFile, this.router, options.keepsSessions ?? false);
    addHardware(this.router);
    if (this.#stateFile?.load() !== true) this.#configure(options);
    this.#stateFile?.follow();
    // The file counts the writes since this start, also if none follows.
    this.#stateFile?.save();
    this.#subscribers = options.subscribers && new Subscribers(this.router, options.subscribers);
    this.certificate =
      options.tlsPort === undefined ? undefined : (options.certificate ?? createSelfSignedCertificate());
    this.#listeners = this.#createListeners(options);
  }

  async start(): Promise<this> {
    for (const { listener, port } of this.#listeners) await listener.listen(this.#address, port);
    this.#subscribers?.tick();
    if (this.#subscribers !== undefined) this.#ticking = setInterval(() => this.tick(), TICK_MS);
    return this;
  }

  get port(): number {
    return this.#listeners[0]?.listener.port ?? 0;
  }

  get tlsPort(): number | undefined {
    return this.#listeners[1]?.listener.port;
  }

  get connectionCount(): number {
    return this.#listeners.reduce((sum, { listener }) => sum + listener.connectionCount, 0);
  }

  /** Number of running commands, including streams. */
  get runningCount(): number {
    return this.#listeners.reduce((sum, { listener }) => sum + listener.runningCount, 0);
  }

  /** Writes received over the API. */
  get writes() {
    return this.router.writes.snapshot();
  }

  /** Number of commands received by path, including reads. */
  get served(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.router.served);
  }

  /** Processes due events of the modems; the simulator calls it every second. */
  tick(): void {
    this.#subscribers?.tick();
  }

  dial(call: Call): DialResult {
    return dial(this.router, call);
  }

  hangUp(user: string, reason: DisconnectReason = 'hung-up', why = 'peer is not responding'): void {
    for (const { session } of [...this.router.table('/ppp/active').named(user)]) {
      if (session !== undefined) endSession(this.router, session, reason, why);
    }
  }

  /** Ends the connections of all clients; sessions of subscribers continue. */
  closeConnections(): void {
    for (const { listener } of this.#listeners) listener.closeConnections();
  }

  /** Injects these faults and no others. */
  setFaults(faults: Partial<Faults>): void {
    Object.assign(this.faults, noFaults(), faults);
  }

  /** Closes the ports; subscribers stay online. */
  async stopListening(): Promise<void> {
    await Promise.all(this.#listeners.map(({ listener }) => listener.close()));
  }

  /** Listens on the same ports again, where they were closed. */
  async listenAgain(): Promise<void> {
    for (const { listener } of this.#listeners) {
      if (!listener.isListening) await listener.listen(this.#address, listener.port);
    }
  }

  /** Ends all connections and sessions; after `downMs` the router listens on the same ports again. */
  async reboot(downMs: number): Promise<void> {
    const ports = this.#listeners.map(({ listener }) => listener.port);
    await Promise.all(this.#listeners.map(({ listener }) => listener.close()));
    for (const { session } of [...this.router.table('/ppp/active').items()]) {
      if (session !== undefined) endSession(this.router, session, 'reboot');
    }
    this.#returning = setTimeout(async () => {
      this.router.bootedAtMs = this.router.nowMs;
      this.router.log('system,info', 'router rebooted');
      for (const [index, { listener }] of this.#listeners.entries()) {
        await listener.listen(this.#address, ports[index] ?? 0);
      }
    }, downMs);
  }

  async close(): Promise<void> {
    clearInterval(this.#ticking);
    clearTimeout(this.#returning);
    await Promise.all(this.#listeners.map(({ listener }) => listener.close()));
    this.#stateFile?.save();
  }

  #configure({
    users = DEFAULT_USERS,
    identity,
    secrets,
    network,
    sessions = [],
    upForMs = 0,
  }: SimulatorOptions): void {
    applyFactorySettings(this.router);
    for (const user of users) addUser(this.router, user);
    const [row] = this.router.table('/system/identity').items();
    if (identity !== undefined && row !== undefined) {
      this.router.table('/system/identity').update(row, new Map([['name', identity]]));
    }
    const plan =
      network ?? (secrets === undefined ? undefined : exampleNetwork(this.router.settings.seed, secrets));
    if (plan !== undefined) addNetwork(this.router, plan);
    this.router.bootedAtMs -= upForMs;
    resumeSessions(this.router, sessions);
  }

  #createListeners({ port = 0, tlsPort }: SimulatorOptions) {
    const host = {
      router: this.router,
      faults: this.faults,
      service: new ServiceQueue(this.faults),
      received: this.received,
      reboot: () => void this.reboot(REBOOT_MS),
    };
    const maxSessions = (name: string) => () => {
      const limit = this.router.table('/ip/service').find(name)?.values.get('max-sessions');
      return this.router.menu('/ip/service').propertyByName.has('max-sessions') ? Number(limit) : Infinity;
    };
    const plain = { listener: new ApiListener(host, maxSessions('api')), port };
    if (tlsPort === undefined) return [plain];
    const secure = new ApiListener(host, maxSessions('api-ssl'), this.certificate);
    return [plain, { listener: secure, port: tlsPort }];
  }
}

/** Duration of a reboot requested over the API. */
const REBOOT_MS = 3_000;

export function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  return new Simulator(options).start();
}
