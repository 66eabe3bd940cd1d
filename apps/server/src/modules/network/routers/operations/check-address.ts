import { AddressNotAllowed, NameNotFound, type RouterConnector } from '../connection/router-connector.ts';
import { addressNotAllowed } from '../rules/constraint-problems.ts';

/**
 * Refuses what the panel will never connect to while a person can still correct it. A name without an address
 * passes: it may get one later, and every connection is checked anew.
 */
export async function checkAddress(gate: RouterConnector, host: string, port: number): Promise<void> {
  try {
    await gate.addressOf(host, port);
  } catch (error) {
    if (error instanceof AddressNotAllowed) throw addressNotAllowed(error);
    if (!(error instanceof NameNotFound)) throw error;
  }
}
