import type { Row } from '../codec/row.ts';
import type { Query } from './query.ts';

/** A command that both the binary API and REST can express. */
export interface Command {
  /** Menu and verb: `/ppp/secret/print`. */
  readonly path: string;
  /** Properties and switches; a switch such as `once` has the value ''. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The properties to return. Without it routers also compute the slow ones, such as counters. */
  readonly proplist?: readonly string[];
  readonly query?: Query;
}

export interface CommandResult {
  readonly rows: readonly Row[];
  /** What `!done` returned: the new id after `add`, the number of items for `count-only`. */
  readonly returned: string | undefined;
}

export interface RunOptions {
  /** The longest pause between two replies to this command. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface StreamOptions {
  /** Default: a stream may pause for as long as the connection is alive. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The interface that operations use: a connection, a pool, or another protocol. */
export interface RouterTransport {
  /** How many commands to have in flight at once. */
  readonly window: number;
  run(command: Command, options?: RunOptions): Promise<CommandResult>;
  /** Yields rows as they arrive; the command is cancelled on the router when the reader stops. */
  stream(command: Command, options?: StreamOptions): AsyncIterableIterator<Row>;
}

export function commandWords(command: Command, tag: string): string[] {
  const words = [command.path];
  for (const [name, value] of Object.entries(command.attributes ?? {})) words.push(`=${name}=${value}`);
  if (command.proplist !== undefined) words.push(`=.proplist=${command.proplist.join(',')}`);
  if (command.query !== undefined) words.push(...command.query);
  words.push(`.tag=${tag}`);
  return words;
}
