import { isAnswer, textOf } from '../answer-fields.ts';
import type { GatewayContext } from '../context.ts';
import { addressOf, callGateway, defaultTimeoutMs, jsonCall } from '../http/call-gateway.ts';
import { type Outcome, type Refused, refused, succeeded, type Unknown, unknown } from '../outcome.ts';
import { type BkashCredentials, tokenKeyOf } from './credentials.ts';
import type { StoredToken } from './token-store.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Renewed before it ends, so that a call does not carry one that ends on the way. */
const reserveMs = 8 * minute;
const refreshTokenMs = 27 * 24 * hour;
const maxRenewalsPerHour = 2;

export interface BkashTokens {
  /** A token that is valid for a while. `rejected` is one that bKash just refused. */
  get(rejected?: string): Promise<Outcome<string>>;
}

export function createBkashTokens(credentials: BkashCredentials, context: GatewayContext): BkashTokens {
  const { baseUrl, clock, fetch, tokens, timeoutMs = defaultTimeoutMs } = context;
  const key = tokenKeyOf(baseUrl, credentials);

  async function request(path: string, extra: Record<string, string>): Promise<Outcome<StoredToken>> {
    const { username, password, appKey, appSecret } = credentials;
    const body = { app_key: appKey, app_secret: appSecret, ...extra };
    const url = addressOf(baseUrl, `/tokenized/checkout/token/${path}`);
    const answer = await callGateway(fetch, jsonCall(url, { username, password }, body), timeoutMs);
    return answer.outcome === 'succeeded' ? readToken(answer.value.body, clock.now()) : answer;
  }

  async function grant(current: StoredToken | undefined): Promise<Outcome<StoredToken>> {
    const now = clock.now();
    const recent = (current?.renewals ?? []).filter((at) => now - at < hour);
    if (recent.length >= maxRenewalsPerHour) return refused('rate_limited', 'token');
    const canRefresh = current?.refreshToken && now - current.grantedAt < refreshTokenMs;
    if (!canRefresh) return remember(await request('grant', {}), [...recent, now]);
    const refreshed = await request('refresh', { refresh_token: current.refreshToken });
    if (refreshed.outcome !== 'refused') return remember(refreshed, [...recent, now]);
    const isLast = recent.length + 1 >= maxRenewalsPerHour;
    return isLast ? refreshed : remember(await request('grant', {}), [...recent, now, now]);
  }

  return {
    async get(rejected) {
      const isUsable = (token: StoredToken) =>
        token.idToken !== rejected && clock.now() < token.expiresAt - reserveMs;
      const stored = await tokens.read(key);
      if (stored && isUsable(stored)) return succeeded(stored.idToken);
      let failure: Refused | Unknown = unknown('unreachable');
      const renewed = await tokens.renew(key, isUsable, async (current) => {
        const granted = await grant(current);
        if (granted.outcome === 'succeeded') return granted.value;
        failure = granted;
        return undefined;
      });
      return renewed ? succeeded(renewed.idToken) : failure;
    },
  };
}

const remember = (token: Outcome<StoredToken>, renewals: readonly number[]): Outcome<StoredToken> =>
  token.outcome === 'succeeded' ? succeeded({ ...token.value, renewals }) : token;

function readToken(body: unknown, now: number): Outcome<StoredToken> {
  if (!isAnswer(body)) return unknown('unreadable_answer');
  const idToken = textOf(body, 'id_token');
  const code = textOf(body, 'statusCode') || textOf(body, 'errorCode');
  if (!idToken)
    return refused('credentials', code, textOf(body, 'statusMessage') || textOf(body, 'errorMessage'));
  const seconds = Number(textOf(body, 'expires_in')) || 3600;
  return succeeded({
    idToken,
    refreshToken: textOf(body, 'refresh_token'),
    grantedAt: now,
    expiresAt: now + seconds * 1000,
    renewals: [],
  });
}
