import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PanelClient } from './panel-client.ts';

/** One thing that a user does; the answer is its status, 0 for none, or what the user sees instead. */
export type Probe = () => Promise<number | string>;

interface Seen {
  readonly statuses: Record<string, number>;
  slowestSeconds: number;
}

export interface FaultResult {
  readonly fault: string;
  readonly seen: Record<string, Seen>;
  readonly secondsToRecover: number;
}

interface FaultOptions {
  readonly fault: string;
  readonly probes: Readonly<Record<string, Probe>>;
  /** How long it lasts. */
  readonly forMs: number;
  begin(): Promise<unknown>;
  end?(): Promise<unknown>;
}

const everyMs = 300;
const recoveryTimeoutMs = 90_000;

/** Injects a fault while users work, and measures what they see and how long it takes until everything works again. */
export async function injectFault({ fault, probes, forMs, begin, end }: FaultOptions): Promise<FaultResult> {
  const seen: Record<string, Seen> = {};
  let isOver = false;
  const repeat = async (name: string, probe: Probe) => {
    const record: Seen = { statuses: {}, slowestSeconds: 0 };
    seen[name] = record;
    while (!isOver) {
      const at = performance.now();
      const status = await probe();
      const took = Math.round((performance.now() - at) / 100) / 10;
      const label = status === 0 ? 'no answer' : String(status);
      record.statuses[label] = (record.statuses[label] ?? 0) + 1;
      record.slowestSeconds = Math.max(record.slowestSeconds, took);
      await sleep(everyMs);
    }
  };
  await begin();
  const users = Object.entries(probes).map(([name, probe]) => repeat(name, probe));
  await sleep(forMs);
  const endedAt = performance.now();
  await end?.();
  await Promise.all(Object.entries(probes).map(([name, probe]) => untilWorking(name, probe, endedAt)));
  const secondsToRecover = Math.round((performance.now() - endedAt) / 100) / 10;
  isOver = true;
  await Promise.all(users);
  return { fault, seen, secondsToRecover };
}

async function untilWorking(name: string, probe: Probe, since: number): Promise<void> {
  while (!isAnswer(await probe())) {
    if (performance.now() - since > recoveryTimeoutMs) throw new Error(`${name} did not recover`);
    await sleep(everyMs);
  }
}
const isAnswer = (status: number | string): boolean =>
  typeof status === 'number' && status >= 200 && status < 400;

/** Cash payments with a key of their own; those that were acknowledged must be kept. */
export function paymentProbe(client: PanelClient, acknowledged: Set<string>): Probe {
  return async () => {
    const reference = randomUUID();
    const body = { subscriberId: 1, amountMinor: 100, method: 'cash', reference };
    const { status } = await client.request('/api/isp/payment/store', body, reference);
    if (status === 201) acknowledged.add(reference);
    if (status === 401) await client.signIn();
    return status;
  };
}

export const readProbe =
  (client: PanelClient, path: string, body?: object): Probe =>
  async () => {
    const { status } = await client.request(path, body);
    if (status === 401) await client.signIn();
    return status;
  };
