import { type CallInput, type gatewayCalls, gatewayCredentials } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { findAddressProblem, gatewayNames } from '@lastmile/payment-gateways';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { credentialsContext, merchantKeyOf, openGateway } from '../gateways/open-gateway.ts';
import {
  type AccountChange,
  findAccountOf,
  type GatewayAccount,
  insertAccount,
  listAccounts,
  updateAccount,
} from '../queries/gateway-accounts.ts';
import type { CheckoutUses } from '../services.ts';

type Form = CallInput<typeof gatewayCalls.platformUpdate>['body'];
type Uses = Pick<CheckoutUses, 'database' | 'cipher' | 'clock' | 'gateways' | 'panelUrl'>;

const notifying = new Set(['sslcommerz', 'stripe']);

/** Only the platform sees and sets the addresses of servers. */
export async function listPlatformGatewaySettings(services: Uses, tx: Tx) {
  const accounts = await listAccounts(tx, null);
  return gatewaySettingsOf(services, accounts).map((setting) => ({
    ...setting,
    baseUrl: accounts.find(({ gateway }) => gateway === setting.gateway)?.baseUrl ?? null,
  }));
}

/** All gateways, configured or not. Credentials are not among what is returned. */
export const listGatewaySettings = async (services: Uses, tx: Tx, ispId: number | null) =>
  gatewaySettingsOf(services, await listAccounts(tx, ispId));

function gatewaySettingsOf({ panelUrl }: Uses, accounts: Awaited<ReturnType<typeof listAccounts>>) {
  return gatewayNames.map((gateway) => {
    const account = accounts.find((one) => one.gateway === gateway);
    return {
      gateway,
      isBeta: gateway === 'nagad',
      isConfigured: account !== undefined,
      isEnabled: account?.isEnabled ?? false,
      isSandbox: account?.isSandbox ?? false,
      credentialsSetAt: account?.credentialsSetAt ?? null,
      credentialsSetBy: account?.credentialsSetBy ?? null,
      feeRate: account?.feeRate ?? 0,
      minMinor: account?.minMinor ?? null,
      maxMinor: account?.maxMinor ?? null,
      notificationUrl:
        account && notifying.has(gateway)
          ? `${panelUrl()}/api/payment/${gateway}/ipn?account=${account.id}`
          : null,
    };
  });
}

/** Updates are partial. Only the platform sets addresses, and only an ISP's own account may be a sandbox. */
export async function saveGatewaySetting(services: Uses, tx: Tx, form: Form, userId: number): Promise<void> {
  const { ispId, gateway, isEnabled, isSandbox, feeRate, minMinor, maxMinor, baseUrl } = form;
  if (baseUrl && findAddressProblem(baseUrl, services.gateways.rules))
    throw fieldProblem('gateways.bad_address', 'baseUrl');
  const credentials = form.credentials
    ? credentialColumns(services, form, form.credentials, userId)
    : undefined;
  const change: AccountChange = withoutUndefined({
    is_enabled: isEnabled,
    is_sandbox: ispId === null ? false : isSandbox,
    fee_rate: feeRate,
    min_minor: minMinor,
    max_minor: maxMinor,
    base_url: baseUrl,
    ...credentials,
  });
  const existing = await findAccountOf(tx, ispId, gateway);
  if (existing) {
    if (Object.keys(change).length > 0) await updateAccount(tx, existing.id, change);
    return;
  }
  if (!credentials) throw fieldProblem('gateways.credentials_missing', 'credentials');
  await insertAccount(tx, { isp_id: ispId, gateway, ...change, ...credentials });
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

function credentialColumns(
  services: Uses,
  { ispId, gateway }: Form,
  given: Readonly<Record<string, string>>,
  userId: number,
) {
  const parsed = gatewayCredentials[gateway].safeParse(given);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw fieldProblem('gateways.credentials_missing', `credentials.${path}`);
  }
  const account = {
    credentials_encrypted: services.cipher.encrypt(
      JSON.stringify(parsed.data),
      credentialsContext(ispId, gateway),
    ),
    credentials_set_at: new Date(services.clock.now()).toISOString(),
    credentials_set_by: userId,
    merchant_key: merchantKeyOf(gateway, parsed.data),
  };
  requireReadable(services, { ispId, gateway, credentialsEncrypted: account.credentials_encrypted });
  return account;
}

/** Keys that cannot be read are refused now, not when a customer pays. */
function requireReadable(
  services: Uses,
  account: Pick<GatewayAccount, 'ispId' | 'gateway' | 'credentialsEncrypted'>,
) {
  try {
    openGateway(services, {
      ...account,
      id: 0,
      isEnabled: false,
      isSandbox: false,
      baseUrl: null,
      merchantKey: '',
      feeRate: 0,
      minMinor: null,
      maxMinor: null,
    });
  } catch {
    throw new Problem('gateways.bad_credentials');
  }
}

export async function testGateway(services: Uses, account: GatewayAccount) {
  const answer = await openGateway(services, account).testConnection();
  return { outcome: answer.outcome, reason: answer.outcome === 'succeeded' ? null : answer.reason };
}
