import { createHash } from 'node:crypto';
import type { Call } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncryptedColumn } from '../core/encrypted-column.ts';
import { Problem } from '../core/problem.ts';
import type { IdentityServices } from '../modules/accounts/identity/index.ts';
import {
  completeKey,
  findKey,
  insertKey,
  type KeyedRequest,
  releaseKey,
  type StoredResponse,
  tryLockKey,
} from './idempotency-queries.ts';

const retentionMs = 24 * 60 * 60 * 1000;
/** An interrupted call with several transactions can be retried after this time. */
const abandonedAfterMs = 2 * 60 * 1000;
const retryAfterSeconds = 1;

/** A request with an Idempotency-Key. */
export interface FingerprintedRequest extends KeyedRequest {
  /** Hash of call, path, query and body; requests with the same fingerprint are the same request. */
  readonly fingerprint: string;
}

/** Undefined if the key is not used: not sent, not supported, or an identity call, whose tokens must not be stored. */
export function keyedRequest(call: Call, request: FastifyRequest): FingerprintedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !call.idempotent || call.id.startsWith('identity.')) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('malformed', { detail: 'Idempotency-Key must have 1 to 200 visible ASCII characters' });
  }
  const { caller, params, query, body } = request;
  const ispId = caller?.ispId ?? null;
  return {
    userId: caller?.userId ?? 0,
    // An administrator who acts as several ISPs may send the same key to each.
    keyHash: sha256(`${ispId}:${key}`),
    ispId,
    call: call.id,
    fingerprint: sha256(JSON.stringify([call.id, params, query, body])).toString('base64'),
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * For a call with one transaction: its effect and its response are committed together, so the effect happens
 * once whatever fails. A rejected request changes nothing and is not stored. `reply` reports a repeated
 * response.
 */
export async function respondOnce<T>(
  keyed: FingerprintedRequest,
  services: IdentityServices,
  reply: FastifyReply,
  tx: Tx,
  run: () => Promise<T>,
): Promise<T> {
  const found = await claim(keyed, services, tx);
  if (found) return repeat(found, reply);
  const result = await run();
  const { clock } = services;
  const stored = encryptedRow(keyed, services, clock.now(), JSON.stringify(result ?? null));
  await insertKey(tx, keyed, stored);
  return result;
}

type InTransaction = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;

/**
 * For a call with several transactions: the claim is committed before the first one and the response after
 * the last. If interrupted, the claim blocks retries until it counts as abandoned; such calls must be safe to
 * repeat.
 */
export async function respondOnceAcrossTransactions<T>(
  keyed: FingerprintedRequest,
  services: IdentityServices,
  reply: FastifyReply,
  inTransaction: InTransaction,
  run: () => Promise<T>,
): Promise<T> {
  const startedMs = services.clock.now();
  const claimRow = encryptedRow(keyed, services, startedMs, null);
  const found = await inTransaction(async (tx) => {
    const earlier = await claim(keyed, services, tx);
    if (!earlier) await insertKey(tx, keyed, claimRow);
    return earlier;
  });
  if (found) return repeat(found, reply);
  try {
    const result = await run();
    const encrypted = services.cipher.encrypt(JSON.stringify(result ?? null), contextOf(keyed, 'answer'));
    await inTransaction((tx) => completeKey(tx, keyed, claimRow.claimedAt, encrypted));
    return result;
  } catch (error) {
    await inTransaction((tx) => releaseKey(tx, keyed, claimRow.claimedAt)).catch(() => {});
    throw error;
  }
}

/** The stored response, or undefined if this request has to do the work. */
async function claim(
  keyed: FingerprintedRequest,
  services: IdentityServices,
  tx: Tx,
): Promise<string | undefined> {
  const inFlight = () => new Problem('idempotency_in_flight', { retryAfterSeconds });
  // Lock and read are separate statements: a read whose snapshot is older than the lock would not see what
  // the previous holder committed.
  if (!(await tryLockKey(tx, keyed))) throw inFlight();
  const earlier = await findKey(tx, keyed);
  const now = services.clock.now();
  if (!earlier || Date.parse(earlier.expiresAt) <= now) return undefined;
  if (services.cipher.decrypt(earlier.requestEncrypted, contextOf(keyed, 'request')) !== keyed.fingerprint) {
    throw new Problem('idempotency_mismatch');
  }
  if (earlier.responseEncrypted)
    return services.cipher.decrypt(earlier.responseEncrypted, contextOf(keyed, 'answer'));
  if (now - Date.parse(earlier.claimedAt) < abandonedAfterMs) throw inFlight();
  return undefined;
}

function repeat<T>(response: string, reply: FastifyReply): T {
  reply.header('idempotency-replayed', 'true');
  return (JSON.parse(response) ?? undefined) as T;
}

/** The fingerprint is encrypted too: a plain hash would allow guessing a password in the body. */
function encryptedRow(
  keyed: FingerprintedRequest,
  { cipher }: IdentityServices,
  nowMs: number,
  response: string | null,
): StoredResponse {
  return {
    requestEncrypted: cipher.encrypt(keyed.fingerprint, contextOf(keyed, 'request')),
    responseEncrypted: response === null ? null : cipher.encrypt(response, contextOf(keyed, 'answer')),
    claimedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + retentionMs).toISOString(),
  };
}

// Stored replies are authenticated with these texts, so they must not change.
const contextOf = ({ userId, keyHash }: FingerprintedRequest, part: 'request' | 'answer'): string =>
  contextText(String(userId), keyHash.toString('hex'), part);
const contextText = (userId: string, hash: string, part: 'request' | 'answer'): string =>
  `idempotency_keys.${part}:${userId}:${hash}`;

/** Bytes as text begin with \\x. */
const encryptedPart = (column: string, part: 'request' | 'answer'): EncryptedColumn => ({
  table: 'idempotency_keys',
  column,
  key: ['user_id', 'key_hash'],
  contextOf: ({ user_id = '', key_hash = '' }) => contextText(user_id, key_hash.slice(2), part),
});
export const encryptedReplies: readonly EncryptedColumn[] = [
  encryptedPart('request_encrypted', 'request'),
  encryptedPart('response_encrypted', 'answer'),
];
