import { type RouterTransport, readIdentity } from '@lastmile/routeros';
import type { FoundHardware } from '../queries/hardware.ts';
import { type Hardware, isOtherHardware } from '../rules/hardware.ts';
import { readHardware } from './read-system-info.ts';

/** Another router than the known one answers at this address. */
export class OtherRouter extends Error {
  readonly found: FoundHardware;

  constructor(found: FoundHardware) {
    super('Another router answers at this address');
    this.name = 'OtherRouter';
    this.found = found;
  }
}

/** Reads the hardware behind a new connection; throws `OtherRouter` if it is not the known one. */
export async function verifyHardware(
  router: RouterTransport,
  known: Hardware | undefined,
): Promise<Hardware> {
  const found = await readHardware(router);
  if (known && isOtherHardware(known, found))
    throw new OtherRouter({ ...found, identity: await readIdentity(router) });
  return found;
}
