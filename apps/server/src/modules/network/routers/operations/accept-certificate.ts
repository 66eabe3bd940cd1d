import type { CallInput, routerCalls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import { readSystemInfo, readSystemInfoKey } from '../jobs.ts';
import { setFingerprint } from '../queries/routers.ts';
import { currentWorkingRouter } from './require-current-router.ts';

/** Pins the given certificate, or without one whichever the router presents next. */
export async function acceptCertificate(tx: Tx, { body }: CallInput<typeof routerCalls.acceptCertificate>) {
  await currentWorkingRouter(tx, body);
  const changed = await setFingerprint(tx, body.id, body.fingerprint);
  await enqueue(tx, readSystemInfo, { routerId: body.id }, { key: readSystemInfoKey(body.id) });
  return changed;
}
