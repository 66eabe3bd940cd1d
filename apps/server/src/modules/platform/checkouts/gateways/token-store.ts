import { setTimeout as wait } from 'node:timers/promises';
import { withPlatform } from '@lastmile/database';
import type { StoredToken, TokenStore } from '@lastmile/payment-gateways';
import type { Services } from '../../../../core/services.ts';
import { claimRenewal, findToken, finishRenewal } from '../queries/gateway-tokens.ts';

export const tokenContext = (key: string) => `gateway_tokens.value:${key}`;
/** Longer than a call may take, so that nobody renews twice; a process that died is waited for no longer. */
const leaseMs = 40_000;
const pauseMs = 200;

/** Tokens in the database, encrypted. The process that takes the lease asks bKash, outside of any transaction. */
export function createTokenStore({
  database,
  cipher,
  clock,
}: Pick<Services, 'database' | 'cipher' | 'clock'>): TokenStore {
  const actor = { userId: null, call: 'gateways.token' };
  const parse = (key: string, encrypted: string | null | undefined): StoredToken | undefined =>
    encrypted ? JSON.parse(cipher.decrypt(encrypted, tokenContext(key))) : undefined;
  const read = async (key: string) =>
    parse(key, await withPlatform(database, { actor, readOnly: true }, (tx) => findToken(tx, key)));
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    read,
    async renew(key, isUsable, renew) {
      for (let waited = 0; waited < leaseMs; waited += pauseMs) {
        const current = await read(key);
        if (current && isUsable(current)) return current;
        const now = clock.now();
        const isMine = await withPlatform(database, { actor }, (tx) =>
          claimRenewal(tx, key, at(now), at(now + leaseMs)),
        );
        if (!isMine) {
          await wait(pauseMs);
          continue;
        }
        const token = await renew(current).catch(() => undefined);
        const encrypted = token ? cipher.encrypt(JSON.stringify(token), tokenContext(key)) : undefined;
        await withPlatform(database, { actor }, (tx) => finishRenewal(tx, key, encrypted));
        return token;
      }
      return undefined;
    },
  };
}
