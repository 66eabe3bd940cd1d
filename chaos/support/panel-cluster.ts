import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { command } from '../../apps/server/test/support/started-server.ts';
import { BackgroundProcess } from './cluster/background-process.ts';

const sample = fileURLToPath(new URL('../../deploy/nginx/lastmile.conf', import.meta.url));

interface Options {
  readonly folder: string;
  readonly apis: number;
  readonly workers: number;
  readonly firstPort: number;
  /** With a login that may create roles. */
  readonly adminUrl: string;
  /** Without one, for API and workers. */
  readonly databaseUrl: string;
  readonly env?: Record<string, string>;
  /** Of another version than this one. */
  readonly command?: string;
}

interface Served {
  readonly kind: 'api' | 'worker';
  /** The port of an API. */
  readonly name: string;
  process: BackgroundProcess;
}

/** API and worker processes of the built server behind nginx, each started again when it ends. */
export class PanelCluster {
  readonly #options: Options;
  readonly #env: Record<string, string>;
  readonly #served: Served[] = [];
  #proxy: BackgroundProcess | undefined;
  #command: string;
  readonly url: string;
  readonly key = `k1:${randomBytes(32).toString('base64')}`;

  constructor(options: Options) {
    const { firstPort, folder, databaseUrl, env = {} } = options;
    this.#options = options;
    this.#command = options.command ?? command;
    this.url = `http://127.0.0.1:${firstPort}`;
    this.#env = {
      LASTMILE_HOME: path.join(folder, 'home'),
      LASTMILE_KEY: this.key,
      DATABASE_URL: databaseUrl,
      REQUESTS_PER_MINUTE: '1000000',
      PUBLIC_URL: this.url,
      ...env,
    };
  }

  /** Creates the schema and starts all processes, also after they were stopped. */
  async start(): Promise<void> {
    const { apis, workers, firstPort, folder } = this.#options;
    await mkdir(path.join(folder, 'home'), { recursive: true });
    await this.run('migrate');
    const ports = Array.from({ length: apis }, (_, n) => firstPort + 1 + n);
    for (const port of ports) this.#serve('api', String(port));
    for (let n = 1; n <= workers; n += 1) this.#serve('worker', String(n));
    const config = path.join(folder, 'nginx.conf');
    await writeFile(config, await nginxConfig(folder, firstPort, ports));
    this.#proxy = new BackgroundProcess({
      command: ['nginx', '-c', config],
      logFile: path.join(folder, 'nginx.log'),
    });
    await isReady(this.url);
  }

  #serve(kind: Served['kind'], name: string): void {
    this.#served.push({ kind, name, process: this.#spawn(kind, name) });
  }

  #spawn(kind: Served['kind'], name: string): BackgroundProcess {
    const logFile = path.join(this.#options.folder, `${kind}-${name}.log`);
    const env = { ...this.#env, ...(kind === 'api' ? { PORT: name } : {}) };
    return new BackgroundProcess({
      command: [process.execPath, this.#command, kind],
      logFile,
      env,
      restarts: true,
    });
  }

  /** Replaces one process after the other by that of another version; the others go on serving. */
  async replaceOneByOne(next: string): Promise<void> {
    this.#command = next;
    for (const served of this.#served) {
      await served.process.stop();
      served.process = this.#spawn(served.kind, served.name);
      if (served.kind === 'api') await isReady(`http://127.0.0.1:${served.name}`);
    }
  }

  /** Stops all processes but the proxy, does what has to be done meanwhile, and starts those of another version. */
  async replaceAll(next: string, meanwhile: () => Promise<void>): Promise<void> {
    await Promise.all(this.#served.map((served) => served.process.stop()));
    await meanwhile();
    this.#command = next;
    for (const served of this.#served) served.process = this.#spawn(served.kind, served.name);
    await isReady(this.url);
  }

  /** Runs a command with the login that may create roles. */
  async run(name: string, version = this.#command): Promise<void> {
    const env = { ...process.env, ...this.#env, DATABASE_URL: this.#options.adminUrl };
    await promisify(execFile)(process.execPath, [version, name], { env });
  }

  /** What `check` reports; nothing if all invariants hold. */
  violations(): Promise<string[]> {
    return this.run('check').then(
      () => [],
      (failed: { stderr?: string; message: string }) => [failed.stderr || failed.message],
    );
  }

  /** Processes that ended by themselves, and were started again. */
  get ends(): number {
    return this.#served.reduce((sum, { process: { ends } }) => sum + ends, this.#proxy?.ends ?? 0);
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await Promise.all(this.#served.splice(0).map((served) => served.process.stop()));
  }
}

async function isReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok) await sleep(500);
}

/** The sample without TLS. The addresses of simulated payers are believed. */
async function nginxConfig(folder: string, port: number, ports: readonly number[]): Promise<string> {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n');
  const site = (await readFile(sample, 'utf8'))
    .replace(/(\tserver 127[^\n]+\n)+/, `${servers}\n`)
    .replace(/server \{\n\tlisten 80;[\s\S]+?\n\}\n/, '')
    .replaceAll(/\tlisten (\[::\]:)?443[^\n]+\n/g, '')
    .replaceAll(/\tssl_[^\n]+\n/g, '')
    .replace('server_name', `listen 127.0.0.1:${port};\n\tserver_name`)
    .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, `nginx-${name}`)};`,
  );
  const file = path.join(folder, 'site.conf');
  await writeFile(file, site);
  const http = `http { access_log off; ${temporary.join(' ')} include ${file}; }`;
  return `daemon off;\nuser root;\nworker_processes 1;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n${http}\n`;
}
