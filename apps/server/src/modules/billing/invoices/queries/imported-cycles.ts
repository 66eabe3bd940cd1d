import type { Tx } from '@lastmile/database';
import { sql } from 'kysely';
import type { BillingMode } from '../rules/billing-periods.ts';
import type { ImportedCycle } from '../rules/imported-cycles.ts';

interface ImportedSubscriber {
  readonly id: number;
  readonly nextBillingOn: string;
  readonly billingMode: BillingMode;
  readonly billingDay: number;
}

export async function listImportedSubscribers(tx: Tx, ids: readonly number[]): Promise<ImportedSubscriber[]> {
  const { rows } = await sql<ImportedSubscriber>`
    select s.id, s.next_billing_on as "nextBillingOn", s.billing_mode as "billingMode", s.billing_day as "billingDay"
    from subscribers s
    where s.id = any(${[...ids]}::bigint[]) and s.next_billing_on is not null and not exists (
      select from invoices i where i.subscriber_id = s.id and i.kind = 'monthly' and i.cancelled_at is null)`.execute(
    tx,
  );
  return rows;
}

/** The terms of an imported subscriber apply since the first day that is invoiced here. */
export async function saveImportedCycleRows(
  tx: Tx,
  subscribers: readonly (ImportedCycle & { readonly id: number })[],
): Promise<void> {
  const ids = subscribers.map(({ id }) => id);
  await sql`
    update subscribers s set billed_until = n.billed_until
    from unnest(${ids}::bigint[], ${subscribers.map(({ billedUntil }) => billedUntil)}::date[]) n (id, billed_until)
    where s.isp_id = current_isp() and s.id = n.id and s.billed_until is distinct from n.billed_until`.execute(
    tx,
  );
  await sql`
    update subscriber_terms t set from_on = n.since
    from unnest(${ids}::bigint[], ${subscribers.map(({ since }) => since)}::date[]) n (id, since)
    where t.isp_id = current_isp() and t.subscriber_id = n.id and t.from_on > n.since and not exists (
      select from subscriber_terms e
      where e.isp_id = t.isp_id and e.subscriber_id = t.subscriber_id and e.from_on < t.from_on)`.execute(tx);
}
