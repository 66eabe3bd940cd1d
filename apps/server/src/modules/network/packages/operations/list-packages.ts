import { type CallInput, type CallOutput, type packageCalls, rateLimitOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { countPackages, type PackageFilter, packagePage, streamPackages } from '../queries/packages.ts';

type Query = CallInput<typeof packageCalls.list>['query'];

export async function listPackages(
  tx: Tx,
  query: Query,
  reseller: number | null,
): Promise<CallOutput<typeof packageCalls.list>> {
  const { page, pageSize } = query;
  const filter: PackageFilter = { ...query, reseller };
  const [items, total] = await Promise.all([
    packagePage(tx, filter, pageSize, (page - 1) * pageSize),
    countPackages(tx, filter),
  ]);
  return { items: items.map((item) => ({ ...item, rateLimit: rateLimitOf(item) })), page, pageSize, total };
}

export async function* exportPackages(tx: Tx, query: Query, reseller: number | null) {
  for await (const row of streamPackages(tx, { ...query, reseller })) {
    yield { ...row, rateLimit: rateLimitOf(row) };
  }
}
