import { type Simulator, startSimulator } from '@lastmile/routeros-simulator';
import { readConfig } from '../../server/src/cli/config.ts';
import { defaultHome } from '../../server/src/cli/paths.ts';
import { stopWithParent } from '../../server/src/cli/stop-with-parent.ts';
import { minuteMs, utcOffsetMinutes } from './demo-time.ts';
import { runGateways } from './gateways/run-gateways.ts';
import { findNetworkStateFiles, type NetworkStateFiles, seedOf, stateFileOf } from './network-state-files.ts';
import { followRouterFaults } from './router-faults.ts';
import { type DemoRouter, demoRouters, routerHost, routerLogin } from './routers.ts';
import { simulatedNetworkOf } from './simulated-network.ts';

/**
 * The demo's routers and payment gateways in one process, which `npm start` supervises. They listen on the loopback address only.
 */
const { home } = readConfig(process.env, defaultHome);
const network = await findNetworkStateFiles(home);
if (!network) throw new Error(`No demo data has been loaded into ${home}`);

const policies = ['api', 'read', 'write', 'test', 'sensitive'];
/** Subscribers disconnect now and then for a while, so that there is always activity. */
const dropsPerHour = 0.25;
const redialMs = [20_000, 25 * minuteMs] as const;
const upForMs = 41 * 24 * 60 * minuteMs;

const running = new Map<string, Simulator>();
for (const router of demoRouters) {
  if (router.downMinutes !== undefined) continue;
  try {
    running.set(router.name, await startRouter(router, network));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(
      `Port ${network.ports[router.name]} is in use, so the demo router ${router.name} was not started.`,
    );
  }
}
const gateways = await runGateways(home, network);
const stopFollowing = followRouterFaults(home, running);
process.send?.({ kind: 'ready' });
stopWithParent(async () => {
  stopFollowing();
  await gateways?.close();
  await Promise.all([...running.values()].map((router) => router.close()));
});

function startRouter(router: DemoRouter, files: NetworkStateFiles) {
  const { ports, loadedAtMs } = files;
  const { network: plan, sessions, modems } = simulatedNetworkOf(router, loadedAtMs);
  const { username: name, password } = routerLogin;
  return startSimulator({
    address: routerHost,
    port: ports[router.name] ?? 0,
    version: router.version,
    board: router.board,
    identity: router.name,
    seed: seedOf(files, router.name),
    users: [{ name, password, policies }],
    network: plan,
    sessions,
    upForMs,
    utcOffsetMinutes,
    stateFile: stateFileOf(home, router.name),
    keepsSessions: true,
    subscribers: { onlineShare: 0.9, dropsPerHour, redialMs, known: modems },
  });
}
