import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { findPlatformPackage, platformPackageName } from '../platform-package.ts';
import type { Account } from '../run-command.ts';
import type { EmbeddedPostgresOptions } from '../start-embedded-postgres.ts';

export interface ChildCommand {
  readonly options: Omit<EmbeddedPostgresOptions, 'onStep'>;
  /** The user that the child, started by root, becomes before it starts the server. */
  readonly account?: Account;
}

export interface StartedServer {
  readonly adminUrl: string;
  readonly port: number;
  readonly dataDir: string;
}

export type ChildMessage = { step: string } | { started: StartedServer } | { failed: string };

/**
 * Creates a separate installation and returns the program in it that ChildNode runs. A child that becomes
 * another user needs a full copy, because the checkout under test may be closed to others.
 */
export async function installChildProgram(
  folder: string,
  { readableByAll = false }: { readableByAll?: boolean } = {},
): Promise<string> {
  const installed = dirname((await findPlatformPackage()).nativeDir);
  const copy = join(folder, 'node_modules', platformPackageName(process.platform, process.arch));
  await mkdir(dirname(copy), { recursive: true });
  if (readableByAll) await promisify(execFile)('cp', ['-R', installed, copy]);
  else await symlink(installed, copy);
  const program = join(folder, 'start.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./start-in-child.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: `import { createRequire as r } from 'node:module'; const require = r(import.meta.url);` },
    logLevel: 'error',
  });
  await promisify(execFile)('chmod', ['-R', 'go+rX', folder]);
  return program;
}

/** A real Node process that starts the server, so that it can be killed. */
export class ChildNode {
  readonly steps: string[] = [];
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #started: Promise<StartedServer>;

  /** The wrapper is a command, such as setpriv with its flags, that runs the child. */
  constructor(program: string, order: ChildCommand, wrapper: readonly string[] = []) {
    const [file = '', ...args] = [...wrapper, process.execPath, program, JSON.stringify(order)];
    this.#process = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' });
    this.#started = this.#untilStarted();
    // Tests that only watch the steps do not wait for the outcome.
    this.#started.catch(() => undefined);
  }

  started(): Promise<StartedServer> {
    return this.#started;
  }

  async untilStep(text: string): Promise<void> {
    while (!this.steps.includes(text)) await once(this.#process.stdout, 'data');
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended();
  }

  async stop(): Promise<void> {
    this.#process.stdin.end();
    await this.#ended();
  }

  async #ended(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      await once(this.#process, 'exit');
  }

  #untilStarted(): Promise<StartedServer> {
    return new Promise((resolve, reject) => {
      const lines = createInterface(this.#process.stdout);
      lines.on('line', (line) => {
        const message: ChildMessage = JSON.parse(line);
        if ('step' in message) this.steps.push(message.step);
        else if ('started' in message) resolve(message.started);
        else reject(new Error(message.failed));
      });
      lines.once('close', () => reject(new Error('The child ended before its server was up.')));
    });
  }
}
