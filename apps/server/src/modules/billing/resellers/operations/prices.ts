import type { CallInput, calls } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import {
  type NewPrice,
  pricesOf,
  saveBuyingPrices,
  saveRetailLimits,
  saveRetailPrices,
} from '../queries/prices.ts';
import { hasPackages } from '../queries/references.ts';
import { findResellerModel } from '../queries/resellers.ts';

/** The packages of a reseller with a commission have no price. */
export async function listPrices(clock: Clock, tx: Tx, id: number) {
  if (!(await findResellerModel(tx, id))) throw new Problem('not_found');
  return { items: await pricesOf(tx, id, await todayOf(clock, tx)) };
}

const todayOf = async (clock: Clock, tx: Tx) => todayIn(await zoneOf(tx), clock).toString();

/** What was charged stays: charges from `validFrom` on pay the new price. Limits of retail prices apply at once. */
export async function updatePrices(
  clock: Clock,
  tx: Tx,
  { params: { id }, body }: Pick<CallInput<typeof calls.resellerPrices.update>, 'params' | 'body'>,
) {
  await requireWholesale(tx, id);
  const today = await todayOf(clock, tx);
  const { validFrom = today } = body;
  if (validFrom < today) throw fieldProblem('resellers.in_the_past', 'validFrom');
  // The last price of a package counts.
  const prices = new Map<number, NewPrice>(body.items.map((item) => [item.packageId, item]));
  if (!(await hasPackages(tx, [...prices.keys()])))
    throw fieldProblem('resellers.package_not_found', 'items');
  await saveBuyingPrices(tx, id, validFrom, [...prices.values()]);
  await explainRetail(saveRetailLimits(tx, id, today, [...prices.values()]));
  return { items: await pricesOf(tx, id, today) };
}

/** What their subscribers pay. The ISP may set it too; a reseller needs the right to. */
export async function updateRetailPrices(
  clock: Clock,
  tx: Tx,
  { params: { id }, body }: Pick<CallInput<typeof calls.resellerPrices.retail>, 'params' | 'body'>,
  caller: Pick<Caller, 'dataScope'>,
) {
  const { maySetRetailPrice } = await requireWholesale(tx, id);
  if (isConfined(caller) && !maySetRetailPrice) throw new Problem('resellers.may_not_set_retail');
  const prices = new Map(body.items.map((item) => [item.packageId, item]));
  const saved = await explainRetail(saveRetailPrices(tx, id, [...prices.values()]));
  if (saved !== prices.size) throw fieldProblem('resellers.package_not_found', 'items');
  return { items: await pricesOf(tx, id, await todayOf(clock, tx)) };
}

async function explainRetail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'reseller_prices_limits') throw fieldProblem('resellers.retail_limits', 'items');
    if (constraint === 'reseller_prices_retail_above' || constraint === 'reseller_prices_retail_below')
      throw fieldProblem('resellers.retail_outside', 'items');
    throw error;
  }
}

async function requireWholesale(tx: Tx, id: number) {
  const found = await findResellerModel(tx, id);
  if (!found) throw new Problem('not_found');
  if (found.model !== 'wholesale') throw new Problem('resellers.not_wholesale');
  return found;
}
