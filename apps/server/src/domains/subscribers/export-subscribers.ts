import type { Tx } from '@lastmile/database';
import { streamSubscribers } from './subscribers.queries.ts';

export async function* exportSubscribers(
  tx: Tx,
  filter: Parameters<typeof streamSubscribers>[1],
  own: number | null,
) {
  for await (const { router, package: sold, area, ...line } of streamSubscribers(tx, filter, own)) {
    yield { ...line, routerName: router.name, packageName: sold.name, areaName: area?.name ?? null };
  }
}
