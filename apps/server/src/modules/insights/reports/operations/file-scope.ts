import type { Call } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { z } from 'zod';
import type { FileScope } from '../../../../core/route.ts';
import { type FilterIds, findFilterNames } from '../queries/filter-names.ts';
import type { Range } from '../rules/ranges.ts';

/** Filters of reports besides those that name something; `search` only of reports that search. */
interface Filters extends FilterIds {
  readonly kind?: string | undefined;
  readonly reason?: string | undefined;
  readonly document?: string | undefined;
  readonly vatRate?: number | undefined;
  readonly account?: string | undefined;
  readonly search?: string | undefined;
}

/** What a file of a report shows: the period that was used and what its filters name. */
export async function reportScope(
  tx: Tx,
  { query }: Call,
  filters: Filters,
  range?: Range,
): Promise<FileScope> {
  const { ispName, ...names } = await findFilterNames(tx, filters);
  const { shape } = query as z.ZodObject;
  const { kind, reason, document, vatRate, account, search } = filters;
  const shown = {
    asOf: 'asOf' in shape ? range?.to : undefined,
    ...names,
    ...{ leakKind: kind, reason, document, cashAccount: account, search },
    vatPercent: vatRate === undefined ? undefined : String(vatRate / 100),
  };
  const isGiven = (entry: [string, string | null | undefined]): entry is [string, string] =>
    Boolean(entry[1]);
  return {
    ispName,
    period: range ? periodOf(shape, range) : [],
    filters: Object.fromEntries(Object.entries(shown).filter(isGiven)),
  };
}

/** Days as they are, months without their days; a report of how things were on a day has none. */
function periodOf(shape: object, { from, to }: Range): readonly string[] {
  if ('from' in shape) return [from, to];
  return 'toMonth' in shape || 'month' in shape ? [from.slice(0, 7), to.slice(0, 7)] : [];
}
