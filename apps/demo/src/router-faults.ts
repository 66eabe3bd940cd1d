import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Faults, Simulator } from '@lastmile/routeros-simulator';
import { faultFileOf, findNetworkStateFiles } from './network-state-files.ts';

/** Faults that can be switched on for a running demo router. */
export const faultModes = {
  none: {},
  down: {},
  hang: { hangAfterConnect: true },
  'reject-login': { rejectLogin: true },
  slow: { latencyMs: 2_000 },
  'drop-rows': { dropEveryNthRow: 7 },
  disconnect: { disconnectAfterRows: 5 },
  garbage: { garbage: true },
} as const satisfies Record<string, Partial<Faults>>;
export type FaultMode = keyof typeof faultModes;

type FaultsByRouter = Readonly<Record<string, FaultMode>>;

const isFaultMode = (mode: string): mode is FaultMode => Object.hasOwn(faultModes, mode);

/** Saves the fault of a router; the process that runs the demo's routers applies it within a second. */
export async function saveRouterFault(home: string, router: string, mode: string): Promise<string> {
  const network = await findNetworkStateFiles(home);
  if (!network) throw new Error(`No demo data has been loaded into ${home}`);
  const name = Object.keys(network.ports).find((known) => known.toLowerCase() === router.toLowerCase());
  if (name === undefined)
    throw new Error(
      `There is no demo router "${router}". Choose one of: ${Object.keys(network.ports).join(', ')}`,
    );
  if (!isFaultMode(mode))
    throw new Error(`Unknown fault "${mode}". Choose one of: ${Object.keys(faultModes).join(', ')}`);
  const file = faultFileOf(home);
  const saved = await readFile(file, 'utf8').then(parse, () => ({}));
  await writeFile(`${file}.new`, JSON.stringify({ ...saved, [name]: mode }));
  await rename(`${file}.new`, file);
  return name;
}

const parse = (text: string): FaultsByRouter => JSON.parse(text) as FaultsByRouter;

const checkEveryMs = 500;

/** Applies the saved faults now and whenever they change; returns how to stop. */
export function followRouterFaults(home: string, routers: ReadonlyMap<string, Simulator>): () => void {
  const file = faultFileOf(home);
  const applied = new Map<string, FaultMode>();
  const apply = () => {
    const saved = load(file);
    for (const [name, simulator] of routers) {
      const mode = saved[name] ?? 'none';
      if (mode === (applied.get(name) ?? 'none')) continue;
      applied.set(name, mode);
      void applyFault(simulator, mode);
    }
  };
  apply();
  watchFile(file, { interval: checkEveryMs }, apply);
  return () => unwatchFile(file, apply);
}

function load(file: string): FaultsByRouter {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Connections are closed, because several faults concern new ones only. */
async function applyFault(simulator: Simulator, mode: FaultMode): Promise<void> {
  simulator.setFaults(faultModes[mode]);
  simulator.closeConnections();
  if (mode === 'down') await simulator.stopListening();
  else await simulator.listenAgain();
}
