import type { DataScope } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

/** Who lists, and when: for their own tickets and for what is overdue. */
export interface TicketViewer {
  readonly userId: number;
  readonly now: string;
  readonly dataScope?: DataScope | undefined;
}

type Parts = readonly [RawBuilder<boolean>, ...RawBuilder<boolean>[]];

const openedElsewhere = sql<boolean>`id = any(array(select tickets_opened_elsewhere()))`;

/**
 * The tickets of a data scope in parts that do not overlap, one condition per index. The policies decide what is visible;
 * they alone would make the planner walk past the tickets of all others.
 */
export function visibleParts({ dataScope }: TicketViewer): Parts {
  if (!dataScope) return [sql`true`];
  if (dataScope.kind === 'own_subscribers')
    return [sql`reseller_user_id in (${sql.join(dataScope.resellerIds)})`];
  if (dataScope.kind === 'own_collections' || dataScope.departmentId === null)
    return [sql`opened_by = ${dataScope.userId}`];
  return [sql`department_id = ${dataScope.departmentId}`, openedElsewhere];
}
