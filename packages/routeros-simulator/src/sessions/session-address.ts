import { formatIpv4, isItemId, parseAddressRanges, parseIpv4 } from '@lastmile/routeros';
import type { RouterState } from '../router/router-state.ts';
import type { Item } from '../router/table.ts';

export interface PoolAddress {
  readonly address: string;
  /** The name of the pool it was taken from. */
  readonly pool: string | undefined;
}

const DEFAULT_LOCAL_ADDRESS = '10.255.255.1';

/**
 * The levels are in order of priority: secret, its profile, the server's default profile. A single address
 * takes precedence over a pool on any level.
 */
export function chooseAddress(router: RouterState, levels: readonly Item[]): PoolAddress | undefined {
  const configured = levels
    .map(({ values }) => values.get('remote-address'))
    .filter((value) => value !== undefined);
  const single = configured.find((value) => parseIpv4(value) !== undefined);
  if (single !== undefined) return { address: single, pool: undefined };
  const pool = configured.find(isItemId);
  return pool === undefined ? undefined : takeFromPool(router, pool);
}

export function chooseLocalAddress(router: RouterState, levels: readonly Item[]): string {
  const configured = levels
    .map(({ values }) => values.get('local-address'))
    .filter((value) => value !== undefined);
  const single = configured.find((value) => parseIpv4(value) !== undefined);
  const pool = configured.find(isItemId);
  return single ?? (pool && takeFromPool(router, pool)?.address) ?? DEFAULT_LOCAL_ADDRESS;
}

/** The lowest free address of the pool or of its next pools; a cycle of pools ends the search. */
function takeFromPool(router: RouterState, firstPoolId: string): PoolAddress | undefined {
  const seen = new Set<string>();
  for (let poolId: string | undefined = firstPoolId; poolId !== undefined && !seen.has(poolId); ) {
    seen.add(poolId);
    const pool = router.table('/ip/pool').find(poolId);
    if (pool === undefined) return undefined;
    for (const { first, last } of parseAddressRanges(pool.values.get('ranges') ?? '') ?? []) {
      for (let number = first; number <= last; number++) {
        if (!router.addressesInUse.has(number)) {
          return { address: formatIpv4(number), pool: pool.values.get('name') };
        }
      }
    }
    poolId = pool.values.get('next-pool');
  }
  return undefined;
}
