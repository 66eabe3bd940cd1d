import type { Tx } from '@lastmile/database';
import type { GatewayName } from '@lastmile/payment-gateways';
import { sql } from 'kysely';

const columns = [
  'a.id',
  'a.isp_id as ispId',
  sql<GatewayName>`a.gateway`.as('gateway'),
  'a.is_enabled as isEnabled',
  'a.is_sandbox as isSandbox',
  'a.base_url as baseUrl',
  'a.credentials_encrypted as credentialsEncrypted',
  'a.merchant_key as merchantKey',
  'a.fee_rate as feeRate',
  'a.min_minor as minMinor',
  'a.max_minor as maxMinor',
] as const;

const accounts = (tx: Tx) => tx.selectFrom('gateway_accounts as a').select(columns);

export type GatewayAccount = Awaited<ReturnType<typeof requireAccount>>;

export const requireAccount = (tx: Tx, id: number) =>
  accounts(tx).where('a.id', '=', id).executeTakeFirstOrThrow();

export const findAccount = (tx: Tx, id: number) => accounts(tx).where('a.id', '=', id).executeTakeFirst();

export const findAccountOf = (tx: Tx, ispId: number | null, gateway: GatewayName) =>
  accounts(tx)
    .where('a.isp_id', ispId === null ? 'is' : '=', ispId)
    .where('a.gateway', '=', gateway)
    .executeTakeFirst();

/**
 * The accounts with which customers of an ISP pay, as the platform: its own where it has one, the platform's otherwise if
 * both use the same currency.
 */
export const offeredAccounts = (tx: Tx, ispId: number) =>
  accounts(tx)
    .innerJoin('isps as i', (join) => join.on('i.id', '=', ispId))
    .innerJoin('platform_settings as p', (join) => join.onTrue())
    .where('a.is_enabled', '=', true)
    .where((eb) =>
      eb.or([
        eb('a.isp_id', '=', ispId),
        eb.and([
          eb('a.isp_id', 'is', null),
          sql<boolean>`i.currency = p.currency`,
          sql<boolean>`not exists (select from gateway_accounts own
            where own.isp_id = ${ispId} and own.gateway = a.gateway and own.is_enabled)`,
        ]),
      ]),
    )
    .orderBy('a.gateway')
    .execute();

/** The platform's own accounts, with which ISPs pay the platform. */
export const platformAccounts = (tx: Tx) =>
  accounts(tx).where('a.isp_id', 'is', null).where('a.is_enabled', '=', true).orderBy('a.gateway').execute();

export const listAccounts = (tx: Tx, ispId: number | null) =>
  accounts(tx)
    .leftJoin('users as u', 'u.id', 'a.credentials_set_by')
    .select(['a.credentials_set_at as credentialsSetAt', 'u.full_name as credentialsSetBy'])
    .where('a.isp_id', ispId === null ? 'is' : '=', ispId)
    .execute();

export interface AccountChange {
  readonly is_enabled?: boolean | undefined;
  readonly is_sandbox?: boolean | undefined;
  readonly fee_rate?: number | undefined;
  readonly min_minor?: number | null | undefined;
  readonly max_minor?: number | null | undefined;
  readonly base_url?: string | null | undefined;
  readonly credentials_encrypted?: string | undefined;
  readonly credentials_set_at?: string | undefined;
  readonly credentials_set_by?: number | null | undefined;
  readonly merchant_key?: string | undefined;
}

export const updateAccount = (tx: Tx, id: number, change: AccountChange) =>
  tx.updateTable('gateway_accounts').set(change).where('id', '=', id).execute();

export const insertAccount = (
  tx: Tx,
  row: AccountChange & {
    readonly isp_id: number | null;
    readonly gateway: GatewayName;
    readonly credentials_encrypted: string;
    readonly credentials_set_at: string;
    readonly merchant_key: string;
  },
) => tx.insertInto('gateway_accounts').values(row).execute();

/** The gateways that the platform itself offers. */
export const platformGateways = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .selectFrom('gateway_accounts')
      .select('gateway')
      .where('isp_id', 'is', null)
      .where('is_enabled', '=', true)
      .orderBy('gateway')
      .execute()
  ).map(({ gateway }) => gateway);
