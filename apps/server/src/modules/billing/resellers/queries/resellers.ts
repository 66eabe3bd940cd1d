import type { Reseller, SortOf } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type RawBuilder, sql } from 'kysely';

export interface ResellerFilter {
  readonly search: string;
  readonly status?: Reseller['status'] | undefined;
  readonly sort: SortOf<'fullName' | 'createdAt'>;
  /** Of the ISP, for the conditions that are valid. */
  readonly today: string;
}

/** The status of a reseller is that of the user: one who cannot sign in is inactive. */
const status = sql<Reseller['status']>`case when u.status = 'disabled' then 'inactive' else 'active' end`;

const members = (tx: Tx) => tx.selectFrom('resellers as r').innerJoin('users as u', 'u.id', 'r.user_id');

const filtered = (tx: Tx, { search, status: wanted }: ResellerFilter) =>
  members(tx)
    .$if(wanted !== undefined, (query) => query.where(status, '=', wanted ?? 'active'))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(' ', u.full_name, r.business_name, u.email, u.mobile, r.username_prefix)), lower(${search})) > 0`,
      ),
    );

const currentRate = (today: string) => sql<number | null>`(
  select c.commission_rate from reseller_conditions c where c.isp_id = r.isp_id and c.reseller_id = r.id and c.valid_from <= ${today}::date
  order by c.valid_from desc limit 1)`;
export const subscribers = (where: RawBuilder<boolean>) => sql<number>`(
  select count(*) from subscribers s where s.isp_id = r.isp_id and s.reseller_user_id = r.user_id and s.removed_at is null and ${where})`;
/** To the ISP, or to a wholesale reseller. */
const balanceDue = sql<number>`case r.model when 'wholesale' then (
  select coalesce(sum(i.amount_minor - i.credited_minor - i.paid_minor), 0)::bigint from retail_invoices i
  where i.isp_id = r.isp_id and i.reseller_id = r.id and i.paid_minor < i.amount_minor - i.credited_minor)
else (
  select coalesce(sum(greatest(b.balance_minor, 0)), 0)::bigint from subscribers s
  join subscriber_balances b on b.isp_id = s.isp_id and b.subscriber_id = s.id
  where s.isp_id = r.isp_id and s.reseller_user_id = r.user_id) end`;

/** In the account of the reseller, and in cash that they and their staff hold. */
export const owes = sql<number>`coalesce((select b.balance_minor from reseller_balances b where b.isp_id = r.isp_id and b.user_id = r.user_id), 0)
  + cash_with_staff(r.user_id)`;

/** Of an agent. Their own users see the name, but not the reseller. */
const parent = sql<Reseller['parent']>`(
  select jsonb_build_object('id', (select o.id from resellers o where o.isp_id = r.isp_id and o.user_id = p.id), 'name', p.full_name)
  from users p where p.id = r.parent_user_id)`;

/** Less the shares of agents; of an agent, the share. */
export const earned = sql<number>`(
  select coalesce(sum(k.amount_minor - k.agent_minor), 0)::bigint from reseller_commissions k
  where k.isp_id = r.isp_id and k.user_id = r.user_id) + (
  select coalesce(sum(k.agent_minor), 0)::bigint from reseller_commissions k
  where k.isp_id = r.isp_id and k.agent_user_id = r.user_id)`;

const columns = (today: string) =>
  [
    'r.id',
    'r.user_id as userId',
    sql<Reseller['model']>`r.model`.as('model'),
    'u.full_name as fullName',
    'r.business_name as businessName',
    'u.email',
    'u.mobile',
    'r.username_prefix as usernamePrefix',
    parent.as('parent'),
    'r.share_rate as shareRate',
    status.as('status'),
    sql<Reseller['userStatus']>`u.status`.as('userStatus'),
    currentRate(today).as('commissionRate'),
    subscribers(sql`s.status <> 'closed'`).as('subscriberCount'),
    balanceDue.as('balanceDueMinor'),
    owes.as('owesMinor'),
    'a.last_login_at as lastLoginAt',
    'r.created_at as createdAt',
    'r.version',
  ] as const;

/** An ISP has few resellers, so that rows are searched and counted. */
export const resellerPage = (tx: Tx, filter: ResellerFilter, limit: number, offset: number) =>
  filtered(tx, filter)
    .leftJoin('user_activity as a', 'a.user_id', 'u.id')
    .select(columns(filter.today))
    .orderBy(
      filter.sort.endsWith('createdAt') ? 'r.created_at' : sql`lower(u.full_name)`,
      filter.sort.startsWith('-') ? 'desc' : 'asc',
    )
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countResellers = async (tx: Tx, filter: ResellerFilter): Promise<number> =>
  (
    await filtered(tx, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const findReseller = (tx: Tx, id: number, today: string) =>
  members(tx)
    .leftJoin('user_activity as a', 'a.user_id', 'u.id')
    .leftJoin('customers as k', 'k.id', 'r.customer_id')
    .select([
      ...columns(today),
      'u.locale',
      'r.address',
      'r.customer_id as customerId',
      'k.customer_code as customerCode',
      sql<number[]>`u.area_ids`.as('areaIds'),
      sql<number[]>`r.package_ids`.as('packageIds'),
      'r.credit_limit_minor as creditLimitMinor',
      'r.may_collect as mayCollect',
      'r.may_suspend as maySuspend',
      'r.may_see_live as maySeeLive',
      'r.may_set_retail_price as maySetRetailPrice',
      'r.invoice_prefix as invoicePrefix',
      subscribers(sql`s.status = 'active'`).as('activeSubscriberCount'),
      sql<number>`cash_with_staff(r.user_id)`.as('cashMinor'),
      earned.as('commissionMinor'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();

/**
 * Locked until the transaction ends, but not against rows that refer to the reseller: a renewal inserts charges under the lock of
 * the wallet, which a top-up takes after this one.
 */
export const lockReseller = (tx: Tx, id: number) =>
  members(tx)
    .select([
      'r.id',
      'r.isp_id as ispId',
      'r.user_id as userId',
      'r.version',
      'u.version as userVersion',
      'u.status as userStatus',
      sql<boolean>`u.password_hash is null`.as('isWithoutPassword'),
    ])
    .where('r.id', '=', id)
    .forNoKeyUpdate('r')
    .executeTakeFirst();

export const findResellerModel = (tx: Tx, id: number) =>
  tx
    .selectFrom('resellers')
    .select([
      'user_id as userId',
      sql<Reseller['model']>`model`.as('model'),
      'may_set_retail_price as maySetRetailPrice',
      'parent_user_id as parentUserId',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Who pays when the wallet is topped up. */
export const findPayer = (tx: Tx, id: number) =>
  tx
    .selectFrom('resellers as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.user_id as userId', sql<Reseller['model']>`r.model`.as('model'), 'u.full_name as name'])
    .select(['u.email', 'u.mobile'])
    .where('r.id', '=', id)
    .executeTakeFirst();

export const resellerOfUser = (tx: Tx, userId: number) =>
  tx
    .selectFrom('resellers')
    .select(['id', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

export interface ResellerColumns {
  readonly customer_id?: number;
  readonly business_name?: string | null;
  readonly address?: string | null;
  readonly username_prefix?: string | null;
  readonly package_ids?: number[];
  readonly model?: Reseller['model'];
  readonly credit_limit_minor?: number;
  readonly may_collect?: boolean;
  readonly may_suspend?: boolean;
  readonly may_see_live?: boolean;
  readonly may_set_retail_price?: boolean;
  readonly invoice_prefix?: string | null;
}

/** Undefined if the version is outdated. */
export const updateResellerRow = (tx: Tx, id: number, version: number, values: ResellerColumns) =>
  tx
    .updateTable('resellers')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst();
