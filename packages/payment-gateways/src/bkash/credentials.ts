import { createHash } from 'node:crypto';

export interface BkashCredentials {
  readonly username: string;
  readonly password: string;
  readonly appKey: string;
  readonly appSecret: string;
}

/** Names the account for the token store; another password is another name. */
export const tokenKeyOf = (baseUrl: string, { username, password, appKey, appSecret }: BkashCredentials) =>
  createHash('sha256')
    .update(JSON.stringify(['bkash', baseUrl, username, password, appKey, appSecret]))
    .digest('base64url');
