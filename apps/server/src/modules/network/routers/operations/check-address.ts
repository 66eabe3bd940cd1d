import { AddressRefused, NameNotFound, type RouterGate } from '../connection/router-connector.ts';
import { addressRefused } from '../rules/constraint-problems.ts';

/**
 * Refuses what the panel will never connect to while a person can still correct it. A name without an address
 * passes: it may get one later, and every connection is checked anew.
 */
export async function checkAddress(gate: RouterGate, host: string, port: number): Promise<void> {
  try {
    await gate.addressOf(host, port);
  } catch (error) {
    if (error instanceof AddressRefused) throw addressRefused(error);
    if (!(error instanceof NameNotFound)) throw error;
  }
}
