import { parseArgs } from 'node:util';
import type { Faults } from './faults.ts';
import type { SimulatedUser } from './router/factory-settings.ts';
import type { SimulatorOptions } from './simulator.ts';

export interface CliOptions {
  readonly help: boolean;
  readonly simulator: SimulatorOptions;
  /** Several routers in one process, each on its own port. */
  readonly routers: number;
  /** The number of routers, counted from the last, that hang after connect. */
  readonly hanging: number;
}

export const USAGE = `routeros-simulator: a simulated MikroTik router

  --version 7.18           RouterOS version (6.x or 7.x)
  --port 8728              API port; 0 uses any free port
  --tls-port 8729          also serve api-ssl
  --address 127.0.0.1      address to listen on
  --secrets 5000           subscribers of the example network
  --online 0.7             share of them with a modem that dials in
  --drops-per-hour 0.5     how often a modem loses its connection
  --user name:password     a user with full permissions; can be repeated (default admin with no password)
  --identity, --board      name and model of the router; board CHR is virtual
  --seed 1                 the same seed creates the same router
  --state FILE             keep the configuration in a file
  --routers 1              number of routers, on consecutive or free ports
  --hanging 0              number of them that accept connections but never respond
  --prepare-replies        encode print replies once, for client benchmarks

Fault injection:
  --latency-ms N  --service-time-ms N  --hang-after-rows N  --cut-after-rows N  --cut-after-adds N
  --drop-every-nth-row N
  --hang-after-connect  --refuse-login  --garbage  --flood

Prints one line of JSON with its ports when it is ready, and what was written to it when it stops.`;

const number = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

export function parseCliOptions(args: readonly string[]): CliOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: flag,
      version: { type: 'string', default: '7.18' },
      port: { type: 'string', default: '8728' },
      'tls-port': number,
      address: { type: 'string', default: '127.0.0.1' },
      secrets: { type: 'string', default: '0' },
      online: { type: 'string', default: '0.7' },
      'drops-per-hour': { type: 'string', default: '0.5' },
      user: { type: 'string', multiple: true },
      identity: { type: 'string' },
      board: { type: 'string' },
      seed: { type: 'string', default: '1' },
      state: { type: 'string' },
      routers: { type: 'string', default: '1' },
      hanging: { type: 'string', default: '0' },
      'prepare-replies': flag,
      'latency-ms': number,
      'service-time-ms': number,
      'hang-after-rows': number,
      'cut-after-rows': number,
      'cut-after-adds': number,
      'drop-every-nth-row': number,
      'hang-after-connect': flag,
      'refuse-login': flag,
      garbage: flag,
      flood: flag,
    },
  });
  const faults: Partial<Faults> = {
    hangAfterConnect: values['hang-after-connect'],
    rejectLogin: values['refuse-login'],
    garbage: values.garbage,
    flood: values.flood,
    latencyMs: toNumber('latency-ms', values['latency-ms'] ?? '0'),
    serviceTimeMs: toNumber('service-time-ms', values['service-time-ms'] ?? '0'),
    hangAfterRows: toOptionalNumber('hang-after-rows', values['hang-after-rows']),
    disconnectAfterRows: toOptionalNumber('cut-after-rows', values['cut-after-rows']),
    disconnectAfterAdds: toOptionalNumber('cut-after-adds', values['cut-after-adds']),
    dropEveryNthRow: toOptionalNumber('drop-every-nth-row', values['drop-every-nth-row']),
  };
  const tlsPort = toOptionalNumber('tls-port', values['tls-port']);
  return {
    help: values.help,
    routers: toNumber('routers', values.routers),
    hanging: toNumber('hanging', values.hanging),
    simulator: {
      version: values.version,
      port: toNumber('port', values.port),
      address: values.address,
      secrets: toNumber('secrets', values.secrets),
      seed: toNumber('seed', values.seed),
      preparesReplies: values['prepare-replies'],
      subscribers: {
        onlineShare: toNumber('online', values.online),
        dropsPerHour: toNumber('drops-per-hour', values['drops-per-hour']),
      },
      faults,
      ...(tlsPort !== undefined && { tlsPort }),
      ...(values.user && { users: values.user.map(toUser) }),
      ...(values.identity !== undefined && { identity: values.identity }),
      ...(values.board !== undefined && { board: values.board }),
      ...(values.state !== undefined && { stateFile: values.state }),
    },
  };
}

function toNumber(name: string, text: string): number {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < 0)
    throw new RangeError(`--${name} ${text} is not a number`);
  return value;
}

function toOptionalNumber(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : toNumber(name, text);
}

/** A password may contain a colon. */
function toUser(text: string): SimulatedUser {
  const [name = '', ...password] = text.split(':');
  return { name, password: password.join(':') };
}
