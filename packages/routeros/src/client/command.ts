import type { Row } from '../codec/row.ts';
import type { Word } from '../codec/sentence-encoder.ts';
import { joinWord, type TextCodec } from '../codec/text-codec.ts';
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

export function commandWords(command: Command, tag: string, codec: TextCodec): Word[] {
  const words: Word[] = [command.path];
  for (const [name, value] of Object.entries(command.attributes ?? {}))
    words.push(joinWord(`=${name}=`, codec.encode(value)));
  if (command.proplist !== undefined) words.push(`=.proplist=${command.proplist.join(',')}`);
  for (const word of command.query ?? []) words.push(...queryWords(word, codec));
  words.push(`.tag=${tag}`);
  return words;
}

const EQUALITY = /^(\?=?[^=<>#-][^=]*=)(.*)$/s;

/**
 * A comparison with a text that may be stored in several forms matches any of them. Like the comparison that it
 * replaces, it leaves one value on the router's stack.
 */
function queryWords(word: Word, codec: TextCodec): Word[] {
  if (typeof word !== 'string') return [word];
  const [, prefix, text] = EQUALITY.exec(word) ?? [];
  if (prefix === undefined || text === undefined) return [word];
  const forms = codec.formsOf(text).map((form) => joinWord(prefix, form));
  return forms.length === 1 ? forms : [...forms, `?#${'|'.repeat(forms.length - 1)}`];
}
