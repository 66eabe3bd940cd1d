import type { JobRun } from '@lastmile/jobs';
import type { RouterTransport } from '@lastmile/routeros';
import { checkHardware, type KnownRouter, readHardware } from '../../routers/index.ts';

/** A connection always leads to the same router, so it is asked once. */
const checked = new WeakSet<RouterTransport>();

/** Whether another router answers at this address; it must not be written to. */
export async function isOtherRouter(
  connection: RouterTransport,
  { id }: KnownRouter,
  run: JobRun,
  at: string,
): Promise<boolean> {
  if (checked.has(connection)) return false;
  const found = await readHardware(connection);
  const isOther = (await run.transaction((tx) => checkHardware(tx, id, at, found))) === 'other';
  if (!isOther) checked.add(connection);
  return isOther;
}
