import { type CallInput, routerCalls } from '@lastmile/contract';
import { enqueue } from '@lastmile/jobs';
import { transactionFor } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { readFacts, readFactsKey } from '../jobs.ts';
import { insertRouter } from '../queries/routers.ts';
import { explainingRefusals } from '../rules/constraint-problems.ts';
import { sealPassword } from '../rules/encrypted-password.ts';
import type { RouterServices } from '../services.ts';
import { checkAddress } from './check-address.ts';

/** Keeps a new router and has it read in the background; it is only read until writes are allowed. */
export async function storeRouter(
  { database, sealer, routers }: RouterServices,
  { body: { password, ...values } }: CallInput<typeof routerCalls.store>,
  info: RequestInfo,
  caller: Caller | undefined,
) {
  await checkAddress(routers, values.host, values.port);
  return transactionFor(routerCalls.store, database, info, caller, async (tx) => {
    const ispId = caller?.ispId ?? 0;
    const sealed = sealPassword(sealer, { ispId, host: values.host, port: values.port }, password);
    const stored = await explainingRefusals(insertRouter(tx, ispId, values, sealed));
    await enqueue(tx, readFacts, { routerId: stored.id }, { key: readFactsKey(stored.id) });
    return stored;
  });
}
