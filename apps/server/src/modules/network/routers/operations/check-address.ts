import { AddressNotAllowed, NameNotFound, type RouterConnector } from '../connection/router-connector.ts';
import { addressNotAllowed } from '../rules/constraint-problems.ts';

/**
 * Rejects blocked addresses while the user can still correct them. A name that does not resolve passes: it
 * may later, and every connection is checked again.
 */
export async function checkAddress(connector: RouterConnector, host: string, port: number): Promise<void> {
  try {
    await connector.addressOf(host, port);
  } catch (error) {
    if (error instanceof AddressNotAllowed) throw addressNotAllowed(error);
    if (!(error instanceof NameNotFound)) throw error;
  }
}
