import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { SupervisedProcess } from './child-process.ts';
import type { Config } from './config.ts';

const databaseCheckMs = 2_000;

/**
 * Supervises the processes of one machine: one that dies is restarted with growing delays, and all of them
 * end together. If the supervisor itself is killed with -9, its children see the IPC channel close and exit;
 * the next start adopts the database.
 */
export class Supervisor {
  readonly #config: Config;
  #database: EmbeddedPostgres | undefined;
  #appUrl: string;
  readonly #api: SupervisedProcess<{ port: number }>;
  readonly #worker: SupervisedProcess<unknown>;
  readonly #network: SupervisedProcess<unknown>;
  /** Addresses of the demo's routers in the format of `ROUTER_ALLOW`. */
  #simulated: readonly string[] = [];
  /** Addresses of the demo's payment gateways in the format of `GATEWAY_ALLOW`. */
  #simulatedGateways: readonly string[] = [];
  #port: number;
  #stopping: Promise<void> | undefined;
  #databaseCheck: NodeJS.Timeout | undefined;

  constructor(
    config: Config,
    database: EmbeddedPostgres | undefined,
    appUrl: string,
    flags: readonly string[] = [],
  ) {
    this.#config = config;
    this.#database = database;
    this.#appUrl = appUrl;
    this.#port = config.port;
    this.#api = new SupervisedProcess({
      name: 'API',
      program: 'api.js',
      args: flags.filter((flag) => flag === '--demo-public'),
      env: () => this.#environment(),
    });
    this.#worker = new SupervisedProcess({
      name: 'worker',
      program: 'worker.js',
      env: () => this.#environment(),
    });
    this.#network = new SupervisedProcess({
      name: 'demo network',
      program: 'demo-network.js',
      env: () => this.#environment(),
    });
  }

  stopOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!this.#stopping) console.log('\nStopping…');
        this.stop().then(() => process.exit(0));
      });
    }
  }

  /** Resolves with the port once the API listens; restarts use the same port. */
  async startApi(): Promise<number> {
    const { port } = await this.#api.start();
    this.#port = port;
    this.#watchDatabase();
    return port;
  }

  async startWorker(): Promise<void> {
    await this.#worker.start();
  }

  /** Started before the other processes, which may then connect to these loopback addresses and no others. */
  allowSimulated(routers: readonly string[], gateways: readonly string[]): void {
    this.#simulated = routers;
    this.#simulatedGateways = gateways;
  }

  async startNetwork(): Promise<void> {
    await this.#network.start();
  }

  /** Serving processes use the application's login, never the superuser. */
  #environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _, ...env } = process.env;
    return {
      ...env,
      DATABASE_APP_URL: this.#appUrl,
      LASTMILE_HOME: this.#config.home,
      PORT: String(this.#port),
      ROUTER_ALLOW: [...this.#config.routerAddresses.allow, ...this.#simulated].join(','),
      GATEWAY_ALLOW: [...this.#config.gatewayAllow, ...this.#simulatedGateways].join(','),
    };
  }

  /** API and worker reconnect by themselves; until then the API responds with 503. */
  #watchDatabase(): void {
    if (!this.#database) return;
    this.#databaseCheck = setInterval(() => {
      this.#restoreDatabase().catch((error: Error) => console.error(`PostgreSQL: ${error.message}`));
    }, databaseCheckMs);
    this.#databaseCheck.unref();
  }

  async #restoreDatabase(): Promise<void> {
    if (this.#stopping || !this.#database || (await this.#database.isRunning())) return;
    console.error('PostgreSQL stopped. Restarting it.');
    const { port: before } = this.#database;
    this.#database = await startEmbeddedPostgres({
      home: path.join(this.#config.home, 'postgres'),
      preferredPort: before,
    });
    if (this.#database.port !== before) this.#moveTo(this.#database.port);
  }

  /** The port was taken meanwhile, so the other processes are restarted with the new one. */
  #moveTo(port: number): void {
    const url = new URL(this.#appUrl);
    url.port = String(port);
    this.#appUrl = url.href;
    this.#api.restart();
    this.#worker.restart();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    clearInterval(this.#databaseCheck);
    await Promise.all([this.#api.stop(), this.#worker.stop(), this.#network.stop()]);
    await this.#database?.stop();
  }
}
