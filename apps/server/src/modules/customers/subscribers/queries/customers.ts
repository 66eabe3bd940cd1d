import { type CustomerValues, customerFields, type SubscriberStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { randomCode } from '@lastmile/kit';
import { sql } from 'kysely';
import { columnsOfFields, definedColumns } from '../../../../core/columns.ts';
import type { VisibleResellers } from '../../../accounts/roles/index.ts';
import { selectFields } from './field-selections.ts';

const columns = columnsOfFields(customerFields);
const customerSelections = [
  'customers.id',
  'customers.customer_code as pairCode',
  ...selectFields('customers', customerFields),
  'customers.version',
] as const;

/** With spare candidates, because one in a few thousand may already be taken. */
async function reserveCustomerCodes(tx: Tx, count: number): Promise<string[]> {
  const candidates = [...new Set(Array.from({ length: count + 3 }, () => randomCode()))];
  const { rows } = await sql<{
    code: string;
  }>`select reserve_customer_codes(${candidates}, ${count}) as code`.execute(tx);
  if (rows.length < count) throw new Error('Could not generate enough free customer codes. Try again.');
  return rows.map(({ code }) => code);
}

export interface KnownCustomer {
  readonly id: number;
  readonly pairCode: string;
}

/** In the order given; of a reseller, or of the ISP itself. */
export async function insertCustomers(
  tx: Tx,
  reseller: number | null,
  customers: readonly CustomerValues[],
): Promise<KnownCustomer[]> {
  if (customers.length === 0) return [];
  const codes = await reserveCustomerCodes(tx, customers.length);
  return tx
    .insertInto('customers')
    .values(
      customers.map((customer, at) => ({
        customer_code: codes[at] ?? '',
        reseller_user_id: reseller,
        ...definedColumns(columns, customer),
      })),
    )
    .returning(['id', 'customer_code as pairCode'])
    .execute();
}

export async function findKnownCustomers(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, KnownCustomer>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .selectFrom('customers')
    .select(['id', 'customer_code as pairCode'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(found.map((customer) => [customer.id, customer]));
}

/** Undefined when the version is stale or the customer does not exist. */
export const updateCustomer = (tx: Tx, id: number, version: number, customer: Partial<CustomerValues>) =>
  tx
    .updateTable('customers')
    .set({ version, ...definedColumns(columns, customer) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const findCustomer = (tx: Tx, id: number) =>
  tx.selectFrom('customers').select(customerSelections).where('id', '=', id).executeTakeFirst();

export const findCustomerByCode = (tx: Tx, pairCode: string) =>
  tx
    .selectFrom('customers')
    .select(customerSelections)
    .where('customer_code', '=', pairCode)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

/**
 * Families share numbers, so there may be several. A reseller sees only customers of their own subscribers.
 */
export const findCustomersByMobile = (
  tx: Tx,
  mobile: string | null,
  nid: string | null,
  own: VisibleResellers,
) =>
  tx
    .selectFrom('customers')
    .select(customerSelections)
    .where((eb) => eb.or([eb('mobile', '=', mobile), eb('alt_mobile', '=', mobile), eb('nid', '=', nid)]))
    .$if(own !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from subscribers s where s.customer_id = customers.id and s.reseller_user_id in (${sql.join(own ?? [])}))`,
      ),
    )
    .orderBy('id')
    .limit(50)
    .execute();

type Subscriber = { id: number; username: string; status: SubscriberStatus };

/** The subscribers by customer id; a reseller sees only their own. */
export async function subscribersOf(tx: Tx, customerIds: readonly number[], own: VisibleResellers) {
  const rows = await tx
    .selectFrom('subscribers')
    .select(['id', 'username', 'status', 'customer_id as customerId'])
    .where('customer_id', '=', sql<number>`any(${customerIds})`)
    .where('removed_at', 'is', null)
    .$if(own !== null, (query) => query.where('reseller_user_id', 'in', own ?? []))
    .orderBy('username_key')
    .execute();
  const subscribers = new Map<number, Subscriber[]>(customerIds.map((id) => [id, []]));
  for (const { customerId, ...subscriber } of rows) subscribers.get(customerId ?? 0)?.push(subscriber);
  return subscribers;
}
