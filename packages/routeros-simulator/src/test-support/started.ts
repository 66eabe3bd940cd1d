import { type ConnectionOptions, RouterConnection, type RouterError } from '@lastmile/routeros';
import { afterEach, expect, vi } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator.ts';
import { RawClient } from './raw-client.ts';

const opened: { close(): unknown }[] = [];

/** Generous timeouts for slow, shared machines. */
vi.setConfig({ testTimeout: 60_000 });

/** Waits until an assertion passes. */
export const eventually = <T>(observe: () => T) => expect.poll(observe, { timeout: 20_000, interval: 10 });

/** Closes the resources of each test in reverse order. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });
}

export function closeAfterTest<T extends { close(): unknown }>(one: T): T {
  opened.push(one);
  return one;
}

export async function simulator(options: SimulatorOptions = {}): Promise<Simulator> {
  return closeAfterTest(await startSimulator(options));
}

export async function rawClient(router: Simulator, name?: string, password?: string): Promise<RawClient> {
  return closeAfterTest(await RawClient.logIn(router.port, name, password));
}

export function target(router: Simulator, options: Partial<ConnectionOptions> = {}): ConnectionOptions {
  return { host: '127.0.0.1', port: router.port, user: 'admin', password: '', ...options };
}

export async function connection(
  router: Simulator,
  options: Partial<ConnectionOptions> = {},
): Promise<RouterConnection> {
  return closeAfterTest(await RouterConnection.open(target(router, options)));
}

/** The error that a promise rejects with. */
export function failure(promise: Promise<unknown>): Promise<RouterError> {
  return promise.then(
    () => expect.unreachable('It should have failed'),
    (error: RouterError) => error,
  );
}
