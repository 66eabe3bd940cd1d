import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { type NewPrice, pricesOf, savePrices } from '../queries/prices.ts';
import { hasPackages } from '../queries/references.ts';
import { findSeller } from '../queries/resellers.ts';

/** The packages of a reseller with a commission have no price. */
export async function listPrices(tx: Tx, id: number) {
  if (!(await findSeller(tx, id))) throw new Problem('not_found');
  return { items: await pricesOf(tx, id) };
}

/** What was charged stays: a new price applies from the next charge. */
export async function updatePrices(
  tx: Tx,
  { params: { id }, body }: Pick<CallInput<typeof calls.resellerPrices.update>, 'params' | 'body'>,
) {
  await requireWholesale(tx, id);
  // The last price of a package counts.
  const prices = new Map<number, NewPrice>(body.items.map((item) => [item.packageId, item]));
  if (!(await hasPackages(tx, [...prices.keys()])))
    throw fieldProblem('resellers.package_not_found', 'items');
  await savePrices(tx, id, [...prices.values()]);
  return { items: await pricesOf(tx, id) };
}

async function requireWholesale(tx: Tx, id: number): Promise<void> {
  const found = await findSeller(tx, id);
  if (!found) throw new Problem('not_found');
  if (found.model !== 'wholesale') throw new Problem('resellers.not_wholesale');
}
