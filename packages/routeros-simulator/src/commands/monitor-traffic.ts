import { parseDurationUs } from '@lastmile/routeros';
import type { Router } from '../router/router.ts';
import type { Item } from '../router/table.ts';
import { invalidValue, missingValue, noMatch } from '../router/trap.ts';
import { packetsFor, rateAt } from '../sessions/traffic.ts';
import type { CommandContext, Returned } from './context.ts';

/** Rates of interfaces: once with `once`, otherwise every second until cancelled, with one `.section` per round. */
export async function monitorTraffic(context: CommandContext): Promise<Returned> {
  const { router, request, reply } = context;
  const names = request.attributes.get('interface')?.split(',');
  if (names === undefined) throw missingValue('interface');
  const items = names.map((name) => findInterface(router, name));
  const intervalUs = parseDurationUs(request.attributes.get('interval') ?? '1s');
  if (intervalUs === undefined || intervalUs < 20_000) throw invalidValue('interval');
  if (request.attributes.has('once')) {
    for (const item of items) reply.row(rates(router, item));
    return undefined;
  }
  let section = 0;
  const round = () => {
    for (const item of items) reply.row([...rates(router, item), ['.section', String(section)]]);
    section++;
  };
  round();
  const timer = setInterval(round, intervalUs / 1_000);
  await reply.untilStopped(() => clearInterval(timer));
  return undefined;
}

function findInterface(router: Router, name: string): Item {
  const item = router.table('/interface').find(name);
  if (item === undefined) throw noMatch('interface');
  return item;
}

/** A port carries the sum of all sessions, a session interface its own rate. */
function rates(router: Router, item: Item): [string, string][] {
  const sessions = item.session === undefined ? allSessions(router) : [item.session];
  let [rx, tx] = [0, 0];
  for (const { traffic, startedAtMs } of sessions) {
    rx += rateAt(traffic, traffic.uploadBps, router.nowMs - startedAtMs);
    tx += rateAt(traffic, traffic.downloadBps, router.nowMs - startedAtMs);
  }
  return [
    ['name', item.values.get('name') ?? ''],
    ...direction('rx', rx),
    ...direction('tx', tx),
    ['tx-queue-drops-per-second', '0'],
  ];
}

const allSessions = (router: Router) =>
  [...router.table('/ppp/active').items()]
    .map(({ session }) => session)
    .filter((session) => session !== undefined);

function direction(which: 'rx' | 'tx', bitsPerSecond: number): [string, string][] {
  return [
    [`${which}-packets-per-second`, String(packetsFor(bitsPerSecond / 8))],
    [`${which}-bits-per-second`, String(bitsPerSecond)],
    [`fp-${which}-packets-per-second`, '0'],
    [`fp-${which}-bits-per-second`, '0'],
    [`${which}-drops-per-second`, '0'],
    [`${which}-errors-per-second`, '0'],
  ];
}
