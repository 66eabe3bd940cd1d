import type pg from 'pg';
import { type DataScope, settingsOf } from '../data-scope.ts';
import { submit, type WireConnection, WireQuery } from './pg-internals.ts';
import type { TransactionStart } from './transaction-statements.ts';

/**
 * Statements sent before the first query of a transaction, in the same batch: an error in them makes the
 * database skip that query. Prepared on each connection, so that they are parsed only once.
 */
const statements = {
  lm_commit: 'commit',
  lm_read: 'begin read only',
  lm_write: 'begin',
  lm_may_be_lost: 'set local synchronous_commit = off',
  lm_tenant_read: `select ${setting('role', "'lastmile_tenant'")}, ${setting('app.isp_id', '$1')}`,
  lm_tenant_write: `select ${setting('role', "'lastmile_tenant'")}, ${setting('app.isp_id', '$1')}, ${setting('app.actor', '$2')}`,
  ...confined('own_subscribers', 'app.user_id', 'app.reseller_id', 'app.reseller_ids'),
  ...confined('own_collections', 'app.user_id', 'app.area_ids'),
  ...confined('own_department', 'app.staff_user_id', 'app.department_id'),
  lm_platform_read: `select ${setting('role', "'lastmile_platform'")}`,
  lm_platform_write: `select ${setting('role', "'lastmile_platform'")}, ${setting('app.actor', '$1')}`,
} as const;

/** A tenant within a data scope. The settings are in the order of `settingsOf`. */
function confined<K extends DataScope['kind']>(kind: K, ...names: readonly string[]) {
  const given = ['app.isp_id', ...names].map((name, n) => setting(name, `$${n + 1}`));
  const settings = [setting('role', `'lastmile_${kind}'`), ...given].join(', ');
  return {
    [`lm_${kind}_read`]: `select ${settings}`,
    [`lm_${kind}_write`]: `select ${settings}, ${setting('app.actor', `$${given.length + 1}`)}`,
  } as Record<`lm_${K}_${'read' | 'write'}`, string>;
}

/** Like `set local`, until the end of the transaction. */
function setting(name: string, value: string): string {
  return `set_config('${name}', ${value}, true)`;
}

export interface Opening {
  readonly bytes: Buffer;
  /** The number of statements, each of which has a response before that of the query. */
  readonly count: number;
}

interface OpeningOptions extends TransactionStart {
  /** The connection's last transaction was read-only and has ended, but its commit is still to be sent. */
  readonly isCommitPending: boolean;
}

export function openingOf(start: OpeningOptions): Opening {
  const { ispId, dataScope, actor, mayBeLost, isCommitPending } = start;
  const values = ispId === undefined ? [] : [String(ispId)];
  const role = dataScope?.kind ?? start.role;
  if (dataScope) values.push(...settingsOf(dataScope).map(([, value]) => value));
  const parts = isCommitPending ? [run('lm_commit')] : [];
  if (actor === undefined) parts.push(run('lm_read'), run(`lm_${role}_read`, values));
  else parts.push(run('lm_write'), run(`lm_${role}_write`, [...values, actor]));
  if (mayBeLost) parts.push(run('lm_may_be_lost'));
  return { bytes: Buffer.from(parts.join(''), 'latin1'), count: parts.length };
}

/** Bind and execute messages of a prepared statement in PostgreSQL's protocol, one character per byte. */
function run(statement: keyof typeof statements, values: readonly string[] = []): string {
  let bound = `\0${statement}\0${int16(0)}${int16(values.length)}`;
  for (const value of values) {
    const bytes = Buffer.from(value).toString('latin1');
    bound += int32(bytes.length) + bytes;
  }
  bound += int16(0);
  return `B${int32(bound.length + 4)}${bound}${execute}`;
}

const int16 = (value: number): string => String.fromCharCode(value >> 8, value & 255);
const int32 = (value: number): string => int16(value >>> 16) + int16(value & 65_535);
const execute = `E${int32(9)}\0${int32(0)}`;
const sync = `S${int32(4)}`;

export const executeAndSync = Buffer.from(execute + sync, 'latin1');
export const executeCommitAndSync = Buffer.from(execute + run('lm_commit') + sync, 'latin1');

class PrepareStatements extends WireQuery {
  override submit(connection: WireConnection): null {
    for (const [name, text] of Object.entries(statements)) connection.parse({ name, text });
    connection.sync();
    return null;
  }
}

const prepared = new WeakSet<pg.ClientBase>();

/** Sent before a connection's first transaction, without waiting. */
export function prepareOpenings(client: pg.ClientBase): void {
  if (prepared.has(client)) return;
  prepared.add(client);
  const query = new PrepareStatements('', []);
  query.callback = (error) => {
    if (error) prepared.delete(client);
  };
  submit(client, query);
}
