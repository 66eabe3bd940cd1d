import type { Row } from '../codec/row.ts';
import type { Query } from './query.ts';

/** One command in terms that both the binary API and REST can carry. */
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
  /** The longest silence of the router within this command. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface StreamOptions {
  /** Without it a stream may be silent for as long as the connection itself proves alive. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * What the operations need of a router, be it one connection, a pool, or another protocol altogether.
 */
export interface RouterTransport {
  /** How many commands are worth having under way at once. */
  readonly window: number;
  run(command: Command, options?: RunOptions): Promise<CommandResult>;
  /** Rows as they come; the command is cancelled on the router as soon as the reader stops reading. */
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
