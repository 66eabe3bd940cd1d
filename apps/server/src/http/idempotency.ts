import { createHash } from 'node:crypto';
import type { Call } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
/** A call that works in several transactions and was cut off can be tried again after this. */
const givenUpAfterMs = 2 * 60 * 1000;
const retryAfterSeconds = 1;

/** One request that carries an Idempotency-Key. */
export interface Keyed extends KeyedRequest {
  /** Of call, path, query and body: two requests with the same fingerprint ask for the same. */
  readonly fingerprint: string;
}

/**
 * Undefined where the key has no part: not sent, a call that does not take one, and the calls of identity,
 * whose answers are tokens that must stand nowhere.
 */
export function keyedRequest(call: Call, request: FastifyRequest): Keyed | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !call.idempotent || call.id.startsWith('identity.')) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('malformed', { detail: 'Idempotency-Key must have 1 to 200 visible ASCII characters' });
  }
  const { caller, params, query, body } = request;
  const ispId = caller?.ispId ?? null;
  return {
    userId: caller?.userId ?? 0,
    // An administrator who acts as one ISP and then another may send the same key to both.
    keyHash: sha256(`${ispId}:${key}`),
    ispId,
    call: call.id,
    fingerprint: sha256(JSON.stringify([call.id, params, query, body])).toString('base64'),
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * For a call of one transaction: its effect and its answer are committed together, so that the effect is
 * there once whatever breaks. A refusal changes nothing and is not kept. `reply` tells a repeated answer.
 */
export async function respondOnce<T>(
  keyed: Keyed,
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
 * For a call that works in several transactions: the claim is committed before it begins and the answer
 * after it. Cut off between the two, the claim stands until it counts as given up; such calls are
 * themselves made to be repeated.
 */
export async function respondOnceAcrossTransactions<T>(
  keyed: Keyed,
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
    const encrypted = services.cipher.encrypt(JSON.stringify(result ?? null), contextOf(keyed, 'response'));
    await inTransaction((tx) => completeKey(tx, keyed, claimRow.claimedAt, encrypted));
    return result;
  } catch (error) {
    await inTransaction((tx) => releaseKey(tx, keyed, claimRow.claimedAt)).catch(() => {});
    throw error;
  }
}

/** The earlier answer, or undefined when this request is the one to do the work. */
async function claim(keyed: Keyed, services: IdentityServices, tx: Tx): Promise<string | undefined> {
  const inFlight = () => new Problem('idempotency_in_flight', { retryAfterSeconds });
  // The lock first and the look after it, in statements of their own: a look that began before the lock
  // was free would not see what its holder committed.
  if (!(await tryLockKey(tx, keyed))) throw inFlight();
  const earlier = await findKey(tx, keyed);
  const now = services.clock.now();
  if (!earlier || Date.parse(earlier.expiresAt) <= now) return undefined;
  if (services.cipher.decrypt(earlier.requestEncrypted, contextOf(keyed, 'request')) !== keyed.fingerprint) {
    throw new Problem('idempotency_mismatch');
  }
  if (earlier.responseEncrypted)
    return services.cipher.decrypt(earlier.responseEncrypted, contextOf(keyed, 'response'));
  if (now - Date.parse(earlier.claimedAt) < givenUpAfterMs) throw inFlight();
  return undefined;
}

function repeat<T>(response: string, reply: FastifyReply): T {
  reply.header('idempotency-replayed', 'true');
  return (JSON.parse(response) ?? undefined) as T;
}

/** The fingerprint is sealed too: a body may hold a password that a bare hash would let one guess. */
function encryptedRow(
  keyed: Keyed,
  { cipher }: IdentityServices,
  nowMs: number,
  response: string | null,
): StoredResponse {
  return {
    requestEncrypted: cipher.encrypt(keyed.fingerprint, contextOf(keyed, 'request')),
    responseEncrypted: response === null ? null : cipher.encrypt(response, contextOf(keyed, 'response')),
    claimedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + retentionMs).toISOString(),
  };
}

const contextOf = ({ userId, keyHash }: Keyed, part: 'request' | 'response'): string =>
  `idempotency_keys.${part}:${userId}:${keyHash.toString('hex')}`;
