import { type Call, problems } from '@lastmile/contract';
import { startPanelProcess } from '../bench/support/panel-process.ts';
import { FuzzAccounts, fuzzUsers } from './support/fuzz/fuzz-accounts.ts';
import { readAnswer, requestFor, type Target, targets } from './support/fuzz/fuzz-requests.ts';
import { Random } from './support/schema-values.ts';

/**
 * Sends random requests made from the schemas of the contract to every call, as every role and without a token. None
 * may answer 500; 502, 503 and 504 only where the call declares them. Streams are read as JSON and left in the middle. Every role
 * must have been let in somewhere. `LASTMILE_CHAOS_STEPS` sets the number of requests; the same `LASTMILE_CHAOS_SEED` repeats them.
 */
const steps = Number(process.env['LASTMILE_CHAOS_STEPS'] ?? 20_000);
const seed = Number(process.env['LASTMILE_CHAOS_SEED'] ?? Date.now() % 1_000_000);
const concurrency = 8;
const random = new Random(seed);
const panel = await startPanelProcess();
const accounts = new FuzzAccounts(panel.url, panel.adminUrl);
await accounts.open();

interface Fault {
  readonly call: string;
  readonly status: number;
  readonly request: string;
}
const statuses = new Map<number, number>();
const letIn = new Map<string, number>(fuzzUsers.map((user) => [user, 0]));
const faults: Fault[] = [];

const declares = ({ problems: own }: Call, status: number): boolean =>
  own.some((code) => problems[code as keyof typeof problems]?.status === status);

function count(call: Call, status: number, user: string | undefined, request: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const isFault = status === 500 || (status > 500 && !declares(call, status));
  if (isFault) faults.push({ call: call.id, status, request: request.slice(0, 500) });
  if (user && status < 300 && call.who !== 'public') letIn.set(user, (letIn.get(user) ?? 0) + 1);
}

async function send(target: Target): Promise<void> {
  const user = random.chance(0.05) ? undefined : random.of(fuzzUsers);
  const token =
    target.endsSessions && user
      ? await accounts.throwAway(random.below(1_000))
      : user && accounts.tokenOf(user);
  const [url, init] = requestFor(target, random, token);
  // A file may be of everything an ISP has. The samples in deploy/ wait for one as long.
  const timeoutMs = target.call.respondsWithFile ? 300_000 : 60_000;
  const response = await fetch(`${panel.url}${url}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  await readAnswer(response, target.reading, random.below(500));
  const { status } = response;
  count(target.call, status, user, `${url} ${String(init.body ?? '')}`);
  if (user && status === 401 && !target.endsSessions) await accounts.renew(user);
}

let sent = 0;
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (sent < steps) {
      sent += 1;
      const target = random.of(targets);
      await send(target).catch((error: unknown) => {
        faults.push({ call: target.call.id, status: 0, request: String(error) });
      });
    }
  }),
);
await accounts.close();
await panel.stop();

const byCall = new Map<string, Fault & { times: number }>();
for (const fault of faults) {
  const key = `${fault.call} ${fault.status}`;
  byCall.set(key, { ...fault, times: (byCall.get(key)?.times ?? 0) + 1 });
}
const isEveryoneLetIn = [...letIn.values()].every((times) => times > 0);
const ok = faults.length === 0 && isEveryoneLetIn;
for (const fault of byCall.values()) console.error(JSON.stringify(fault));
for (const line of panel.loggedErrors) console.error(line.slice(0, 2_000));
console.log(
  JSON.stringify({
    chaos: 'fuzz',
    seed,
    steps: sent,
    calls: new Set(targets.map(({ call }) => call.id)).size,
    statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    letIn: Object.fromEntries(letIn),
    faults: faults.length,
    ok,
  }),
);
process.exit(ok ? 0 : 1);
