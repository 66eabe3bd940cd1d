import type { Row } from '../codec/row.ts';
import { RouterError, type RouterErrorKind, type Trap } from './router-error.ts';

/**
 * RouterOS versions use different texts and inconsistent categories for the same error. The kind is matched by
 * the start or a part of the text; the category is used only if no text matches.
 */
const KIND_BY_TEXT: readonly (readonly [RegExp, RouterErrorKind])[] = [
  [/^invalid user name or password|^cannot log in/, 'bad-login'],
  [/not enough permissions|\(9\)$/, 'not-permitted'],
  [/^no such command|^no such directory|^unknown parameter|^bad command name/, 'unsupported'],
  [/no such item|\(4\)$/, 'no-such-item'],
  [/already exists|already have such|with such name exists|already in use/, 'already-exists'],
  [/^interrupted/, 'cancelled'],
  [/^action timed out|\(13\)$/, 'timed-out'],
  [/too many|max.?sessions|busy/, 'busy'],
  [/^input does not match|^invalid value|^ambiguous value|out of range|^missing (value|=)/, 'bad-value'],
  [/overlapping ranges|can not change default|^value of /, 'bad-value'],
];

const KIND_BY_CATEGORY: ReadonlyMap<number, RouterErrorKind> = new Map([
  [0, 'no-such-item'],
  [1, 'bad-value'],
  [2, 'cancelled'],
]);

export function classifyTrap({ message, category }: Trap): RouterErrorKind {
  for (const [pattern, kind] of KIND_BY_TEXT) if (pattern.test(message)) return kind;
  return (category === undefined ? undefined : KIND_BY_CATEGORY.get(category)) ?? 'failed';
}

export function readTrap(row: Row, bareWords: readonly string[]): Trap {
  const { message = bareWords.join(' '), category } = row;
  const number = Number(category);
  return { message, category: category !== undefined && Number.isInteger(number) ? number : undefined };
}

export function errorFromTraps(traps: readonly [Trap, ...Trap[]], command: string): RouterError {
  const [first] = traps;
  return new RouterError(classifyTrap(first), `${command}: ${first.message}`, {
    routerMessage: first.message,
    traps,
  });
}
