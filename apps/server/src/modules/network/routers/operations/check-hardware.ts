import type { Tx } from '@lastmile/database';
import {
  type FoundHardware,
  findKnownHardware,
  saveKnownHardware,
  saveOtherHardware,
} from '../queries/hardware.ts';
import { isOtherHardware } from '../rules/hardware.ts';

/** Whether another router answers than the known one; then a person has to decide, and nothing is written. */
export async function checkHardware(
  tx: Tx,
  routerId: number,
  at: string,
  found: FoundHardware,
): Promise<'known' | 'other'> {
  const known = await findKnownHardware(tx, routerId);
  if (known && isOtherHardware(known, found)) {
    await saveOtherHardware(tx, routerId, at, found);
    return 'other';
  }
  await saveKnownHardware(tx, routerId, found);
  return 'known';
}
