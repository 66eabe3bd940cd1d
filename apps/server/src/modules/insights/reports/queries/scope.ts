import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../../core/caller.ts';
import {
  collectorOf,
  isConfined,
  resellersOf,
  type VisibleResellers,
} from '../../../accounts/roles/index.ts';

/** Who reads the report: aggregates cover the whole ISP only. */
export interface ReportViewer {
  readonly isConfined: boolean;
  readonly reseller: VisibleResellers;
  readonly collector: number | null;
  readonly today: string;
}

export const reportViewer = (caller: Caller, today: string): ReportViewer => ({
  isConfined: isConfined(caller),
  reseller: resellersOf(caller),
  collector: collectorOf(caller),
  today,
});

/** As in the list of payments: a reseller's subscribers, or what the collector received. */
export function ownPayments({ reseller, collector }: ReportViewer): RawBuilder<boolean> {
  if (reseller !== null) return sql`reseller_user_id in (${sql.join(reseller)})`;
  return collector === null ? sql`true` : sql`received_by = ${collector}`;
}
