import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Simulator } from './simulator.ts';

export const simulatorBinary = fileURLToPath(new URL('../bin/routeros-simulator.mjs', import.meta.url));

export interface SpawnedSimulator {
  readonly version: string;
  readonly ports: readonly number[];
  readonly tlsPorts: readonly number[] | undefined;
  readonly fingerprints: readonly string[] | undefined;
  /** Stops it and returns the writes received by each of its routers. */
  stop(): Promise<Simulator['writes'][]>;
}

/** Runs the simulator in its own process on free ports, so that it does not share the caller's event loop. */
export async function spawnSimulator(args: readonly string[]): Promise<SpawnedSimulator> {
  const child = spawn(process.execPath, [simulatorBinary, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Stop the simulator also if the caller exits without stopping it.
  process.once('exit', () => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The simulator ended too early');
    return JSON.parse(value);
  };
  const ready = await nextLine();
  return {
    ...ready,
    async stop() {
      child.kill('SIGTERM');
      return (await nextLine()).writes;
    },
  };
}
