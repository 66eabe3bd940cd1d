import { type CallInput, type ConnectionReport, routerCalls } from '@lastmile/contract';
import {
  type ConnectionOptions,
  profiles,
  RouterConnection,
  RouterError,
  readIdentity,
  readResource,
  secrets,
} from '@lastmile/routeros';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { readTextSamples } from '../connection/read-text-samples.ts';
import { AddressNotAllowed, NameNotFound, type RouterTarget } from '../connection/router-connector.ts';
import { findConnection } from '../queries/routers.ts';
import { type Attempt, reportOf } from '../rules/connection-report.ts';
import { addressNotAllowed } from '../rules/constraint-problems.ts';
import { decryptPassword } from '../rules/encrypted-password.ts';
import type { RouterServices } from '../services.ts';

type Body = CallInput<typeof routerCalls.test>['body'];

/** A user waits for the result, so every step has a short timeout. */
const limits = {
  connectTimeoutMs: 5_000,
  loginTimeoutMs: 5_000,
  commandTimeoutMs: 5_000,
  commandTotalTimeoutMs: 10_000,
  maxReplyBytes: 1_048_576,
};

/** Tests a connection, saves nothing, and reports how far it got. */
export async function testConnection(
  services: RouterServices,
  { body }: CallInput<typeof routerCalls.test>,
  info: RequestInfo,
  caller: Caller | undefined,
): Promise<ConnectionReport> {
  const target = await targetOf(services, body, info, caller);
  const { host, protocol } = target;
  let options: ConnectionOptions;
  try {
    options = await services.routers.optionsFor(target);
  } catch (error) {
    if (error instanceof AddressNotAllowed) throw addressNotAllowed(error);
    if (error instanceof NameNotFound) return reportOf({ host, protocol }, { failedAt: 'name', error });
    throw error;
  }
  return reportOf({ host, protocol, address: options.host }, await attempt(options));
}

async function attempt(options: ConnectionOptions): Promise<Attempt> {
  let connection: RouterConnection | undefined;
  try {
    connection = await RouterConnection.open({ ...limits, ...options });
    return { ...(await readCounts(connection)), tlsFingerprint: connection.peerFingerprint };
  } catch (error) {
    if (!(error instanceof RouterError)) throw error;
    return { failedAt: stepOf(error), error, tlsFingerprint: connection?.peerFingerprint };
  } finally {
    connection?.close();
  }
}

function stepOf({ stage, kind }: RouterError) {
  if (stage === undefined) return 'rights';
  if (stage !== 'connect') return stage;
  return kind === 'refused' ? 'port' : 'route';
}

/** Reads what polls will read, to detect missing permissions. */
async function readCounts(connection: RouterConnection) {
  const [identity, resource, secretCount, plans, texts] = await Promise.all([
    readIdentity(connection),
    readResource(connection),
    secrets.count(connection),
    profiles.list(connection),
    readTextSamples(connection),
  ]);
  return {
    found: { identity, model: resource.boardName || null, osVersion: resource.version },
    secretCount,
    profileCount: plans.length,
    texts,
  };
}

/** If no password is given, uses the stored one, but only at the router's own address. */
async function targetOf(
  { database, cipher }: RouterServices,
  { id, host, port, protocol, username, password }: Body,
  info: RequestInfo,
  caller: Caller | undefined,
): Promise<RouterTarget> {
  const known =
    id === undefined
      ? undefined
      : await callTransaction(routerCalls.test, database, info, caller, (tx) => findConnection(tx, id));
  if (id !== undefined && !known) throw new Problem('not_found');
  const isSamePlace = known?.host === host && known.port === port;
  if (password === undefined && !isSamePlace) throw fieldProblem('routers.password_needed', 'password');
  return {
    host,
    port,
    protocol,
    username,
    password: password ?? (known ? decryptPassword(cipher, known) : ''),
    encoding: 'utf-8',
    tlsFingerprint: isSamePlace && known.protocol === protocol ? known.tlsFingerprint : null,
  };
}
