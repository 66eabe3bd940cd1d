import { createHash, randomInt } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { demoRouters, routerHost } from './routers.ts';

/** What the demo's network is created from: when it was loaded, and the ports of its routers by name. */
export interface NetworkStateFiles {
  readonly loadedAtMs: number;
  /** A random number of this instance, from which the serial numbers of its routers follow. */
  readonly token?: number;
  readonly ports: Readonly<Record<string, number>>;
  /** The port of the simulated payment gateways; a demo that was loaded before there were any has none. */
  readonly gatewayPort?: number;
}

/**
 * Each data folder searches from a place of its own, below the range of ephemeral ports: two panels that start at the same
 * moment would otherwise both find the same ports free.
 */
const firstPort = 18_728;
const portsPerFolder = 8;
const folders = 1_500;

export const firstPortOf = (home: string): number =>
  firstPort +
  (createHash('sha256').update(path.resolve(home)).digest().readUInt32BE() % folders) * portsPerFolder;

const maxToken = 0x0fff_0000;
const firstSeed = 58_211;

/**
 * Serial numbers of the simulated routers are derived from it. They differ from those of any other demo, so that one
 * behind the same port is recognised and never written to.
 */
export const seedOf = ({ token, loadedAtMs }: NetworkStateFiles, router: string): number =>
  firstSeed + demoRouters.findIndex(({ name }) => name === router) + (token ?? loadedAtMs % 0x0fff_ffff);

const folderOf = (home: string): string => path.join(home, 'demo-network');
const fileOf = (home: string): string => path.join(folderOf(home), 'network.json');

/** The payments that the simulated gateways remember. */
export const gatewayFileOf = (home: string): string => path.join(folderOf(home), 'gateways.json');

/** The faults that were switched on, by router. */
export const faultFileOf = (home: string): string => path.join(folderOf(home), 'faults.json');

/** The state file of a simulated router. */
export const stateFileOf = (home: string, router: string): string =>
  path.join(folderOf(home), `${router.toLowerCase().replaceAll(' ', '-')}.json`);

/** Creates the state of a new network, with a free port for each router. */
export async function createNetworkStateFiles(home: string, loadedAtMs: number): Promise<NetworkStateFiles> {
  await rm(folderOf(home), { recursive: true, force: true });
  await mkdir(folderOf(home), { recursive: true });
  const ports: Record<string, number> = {};
  let port = firstPortOf(home);
  for (const { name } of demoRouters) {
    while (!(await isFree(port))) port += 1;
    ports[name] = port++;
  }
  while (!(await isFree(port))) port += 1;
  const made: NetworkStateFiles = { loadedAtMs, token: randomInt(maxToken), ports, gatewayPort: port };
  await writeFile(`${fileOf(home)}.new`, JSON.stringify(made));
  await rename(`${fileOf(home)}.new`, fileOf(home));
  return made;
}

/** The network that was created here; undefined if there is none. */
export async function findNetworkStateFiles(home: string): Promise<NetworkStateFiles | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(home), 'utf8')) as NetworkStateFiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** In the format of `ROUTER_ALLOW`: these loopback addresses and no others. */
export const pairsOf = ({ ports }: NetworkStateFiles): string[] =>
  Object.values(ports).map((port) => `${routerHost}:${port}`);

/** In the format of `GATEWAY_ALLOW`, likewise. */
export const gatewayPairsOf = ({ gatewayPort }: NetworkStateFiles): string[] =>
  gatewayPort === undefined ? [] : [`${routerHost}:${gatewayPort}`];

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, routerHost, () => server.close(() => resolve(true)));
  });
}
