import { type Database, type Tx, withPlatform, withTenant } from '@lastmile/database';
import { sql } from 'kysely';
import type { Caller } from '../../server/src/core/caller.ts';
import type { Services } from '../../server/src/core/services.ts';
import { argon2Hashes, insertUser } from '../../server/src/modules/accounts/identity/index.ts';
import { insertArea } from '../../server/src/modules/customers/areas/index.ts';
import { createPartitions } from '../../server/src/modules/network/reconciler/index.ts';
import { createUsagePartitions } from '../../server/src/modules/network/usage/index.ts';
import { insertIsp } from '../../server/src/modules/platform/isps/index.ts';
import { demoAccountant, demoAdmin, demoIsps, demoPassword } from './accounts.ts';
import { type BilledIsp, chooseBillingSettings, loadDemoBilling } from './billing/load-billing.ts';
import { dayBefore } from './demo-time.ts';
import { loadExtras } from './extras/load-extras.ts';
import { loadPayoutAccounts } from './extras/load-payouts.ts';
import { loadPlans } from './extras/load-plans.ts';
import { loadPayoutRequest, loadPlatformFee, loadSettlements } from './extras/load-settlements.ts';
import { loadStatement } from './extras/load-statements.ts';
import { loadAccounts, loadOnlinePayments } from './gateways/load-gateways.ts';
import type { LoadContext } from './load-context.ts';
import { loadNetwork } from './load-network.ts';
import { loadPlatform } from './load-platform.ts';
import { loadSessions, sessionDays } from './load-sessions.ts';
import { loadSnapshots } from './load-snapshots.ts';
import { loadSubscribers } from './load-subscribers.ts';
import { loadWholesale } from './load-wholesale.ts';
import type { NetworkStateFiles } from './network-state-files.ts';
import { addAgent, addResellerStaff, createResellerConditions, deletePastMails } from './queries.ts';
import { loadSmsAccount } from './sms/load-sms.ts';
import { loadUsage, usageMonths } from './usage/load-usage.ts';

const actor = { userId: null, call: 'demo' };
type DemoServices = Pick<Services, 'cipher'>;

/**
 * Loads the demo into an empty database: its ISPs, one account of every role, and for each ISP areas,
 * packages, routers, subscribers and observed state. ISPs are loaded in sequence, so that ids are the same
 * each time.
 */
export async function loadDemo(
  database: Database,
  services: DemoServices,
  network: NetworkStateFiles,
  { withInvoices = true }: { readonly withInvoices?: boolean } = {},
): Promise<void> {
  const passwordHash = await argon2Hashes.make(demoPassword);
  const isps = await withPlatform(database, { actor }, async (tx) => {
    const months = [0, sessionDays / 2, sessionDays].map((days) => dayBefore(network.loadedAtMs, days));
    await createPartitions(tx, months);
    await createUsagePartitions(tx, usageMonths(network.loadedAtMs));
    return insertUsers(tx, passwordHash);
  });
  await loadAccounts(database, services, network, null);
  for (const [index, isp] of isps.entries()) {
    const loaded = await fillIsp(database, services, network, { ...isp, index, withInvoices });
    const { ispId, owner } = loaded;
    await loadAccounts(database, services, network, { ispId, index, userId: owner.userId });
    if (withInvoices) {
      await loadDemoBilling(database, loaded);
      if (index === 0) await loadPlatformFee(database, ispId, network.loadedAtMs);
      if (network.gatewayPort !== undefined) await loadOnlinePayments(database, loaded, index);
      const { userId } = owner;
      const sms = { ispId, userId, index, nowMs: network.loadedAtMs };
      if (network.gatewayPort !== undefined) await loadSmsAccount(database, services, sms);
      await loadExtras(database, loaded, index);
      await loadPayoutAccounts(database, services, { ispId, userId, index, nowMs: network.loadedAtMs });
      const settled = { ispId, userId, index, nowMs: network.loadedAtMs };
      if (network.gatewayPort !== undefined) await loadSettlements(database, settled);
      if (index === 1) await loadPayoutRequest(database, settled);
      await withTenant(database, ispId, { actor }, deletePastMails);
    }
  }
  if (withInvoices && network.gatewayPort !== undefined) await loadStatement(database, network.loadedAtMs);
  if (withInvoices)
    await loadPlans(
      database,
      isps.map(({ ispId }) => ispId),
      network.loadedAtMs,
    );
  if (withInvoices) await loadPlatform(database, network.loadedAtMs);
}

interface LoadedIsp {
  readonly ispId: number;
  readonly accounts: ReadonlyMap<string, number>;
}

async function insertUsers(tx: Tx, passwordHash: string): Promise<LoadedIsp[]> {
  await insertUser(tx, { ...demoAdmin, ispId: null, role: 'admin', passwordHash, isTwoFactorExempt: true });
  const loaded: LoadedIsp[] = [];
  for (const { name, nameBn, contact, accounts } of demoIsps) {
    const ispId = await insertIsp(tx, { name, nameBn, status: 'active' });
    await tx.updateTable('isps').set(contact).where('id', '=', ispId).execute();
    const ids = new Map<string, number>();
    for (const { key, ...account } of accounts) {
      ids.set(key ?? account.role, await insertUser(tx, { ...account, ispId, passwordHash }));
    }
    loaded.push({ ispId, accounts: ids });
  }
  await insertUser(tx, {
    ...demoAccountant,
    ispId: null,
    role: 'platform_accountant',
    passwordHash,
    isTwoFactorExempt: true,
  });
  return loaded;
}

/** In the order in which an ISP starts; returns what its invoices depend on. */
async function fillIsp(
  database: Database,
  services: DemoServices,
  home: NetworkStateFiles,
  { ispId, accounts, index, withInvoices }: LoadedIsp & Pick<LoadContext, 'index' | 'withInvoices'>,
): Promise<BilledIsp> {
  const owner = callerOf(ispId, 'client', accounts);
  const reseller = callerOf(ispId, 'reseller', accounts);
  const subscribers = await withTenant(
    database,
    ispId,
    { actor: { ...actor, userId: owner.userId } },
    async (tx) => {
      const areas = new Map<string, number>();
      if (withInvoices) await chooseBillingSettings(tx);
      await insertAreas(tx, demoIsps[index]?.areas ?? [], null, areas);
      await assignAreas(tx, accounts.get('collector'));
      await createResellerConditions(tx, reseller.userId);
      await addResellerStaff(tx, reseller.userId);
      const demo = { tx, index, ispId, services, home, withInvoices };
      const { packages, routers } = await loadNetwork(demo, owner, areas);
      const loaded = await loadSubscribers(demo, { owner, reseller }, { areas, packages, routers });
      if (accounts.has('reseller')) await addAgent(tx, reseller.userId);
      await loadSessions(demo, loaded, routers);
      await loadUsage(demo, loaded);
      await loadSnapshots(demo, routers);
      if (withInvoices && accounts.has('wholesale')) {
        const wholesale = callerOf(ispId, 'reseller', accounts, 'wholesale');
        await loadWholesale(demo, { owner, wholesale }, { areas, packages, routers });
      }
      return loaded;
    },
  );
  const inRole = (role: string) => (accounts.has(role) ? callerOf(ispId, role, accounts) : undefined);
  return {
    ispId,
    subscribers,
    owner,
    accountant: inRole('accountant'),
    collector: inRole('collector'),
    reseller: inRole('reseller'),
    nowMs: home.loadedAtMs,
  };
}

/** The collector works in all areas; one without areas would see nothing. */
const assignAreas = async (tx: Tx, userId = 0) =>
  tx
    .updateTable('users')
    .set({ area_ids: sql`array(select id from areas where parent_id is null order by id)` })
    .where('id', '=', userId)
    .execute();

/** As the roles of the demo's accounts have it. */
function scopeOf(role: string, userId: number): Caller['dataScope'] {
  if (role === 'reseller')
    return { kind: 'own_subscribers', userId, resellerId: userId, resellerIds: [userId] };
  return role === 'collector' ? { kind: 'own_collections', userId, areaIds: [] } : undefined;
}

const callerOf = (
  ispId: number,
  role: string,
  accounts: ReadonlyMap<string, number>,
  key = role,
): Caller => ({
  userId: accounts.get(key) ?? 0,
  sessionId: 0,
  role,
  dataScope: scopeOf(role, accounts.get(key) ?? 0),
  ispId,
  abilities: [{ action: 'manage', subject: 'all' }],
  ispStatus: 'active',
  actsAsIsp: false,
  mustSetUpTwoFactor: false,
  isRestricted: false,
});

async function insertAreas(
  tx: Tx,
  areas: (typeof demoIsps)[number]['areas'],
  parentId: number | null,
  ids: Map<string, number>,
): Promise<void> {
  for (const { name, nameBn, code = null, below = [] } of areas) {
    const { id } = await insertArea(tx, { name, nameBn, code, parentId });
    ids.set(name, id);
    await insertAreas(tx, below, id, ids);
  }
}
