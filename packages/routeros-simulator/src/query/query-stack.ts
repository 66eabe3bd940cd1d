/** Returns the printed value of a property, or undefined if the entry does not have it. */
export type PropertyReader = (name: string) => string | undefined;

/**
 * Evaluates query words on the stack of the protocol: it starts with an infinite number of `true`, each word
 * pushes or combines values, and an entry matches if no `false` is left.
 */
export function matchesQuery(words: readonly string[], read: PropertyReader): boolean {
  let stack: boolean[] = [];
  for (const word of words) {
    const body = word.slice(1);
    if (body.startsWith('#')) stack = applyOperations(body.slice(1), stack);
    else stack.push(compare(body, read));
  }
  return !stack.includes(false);
}

function compare(body: string, read: PropertyReader): boolean {
  if (body.startsWith('-')) return read(body.slice(1)) === undefined;
  const operator = /^[=<>]/.exec(body)?.[0];
  const expression = operator === undefined ? body : body.slice(1);
  const separator = expression.indexOf('=');
  if (separator === -1) return read(expression) !== undefined;
  const value = read(expression.slice(0, separator));
  const operand = expression.slice(separator + 1);
  if (value === undefined) return false;
  if (operator === '<') return order(value, operand) < 0;
  return operator === '>' ? order(value, operand) > 0 : isEqual(value, operand);
}

const YES_NO: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['no', 'false'],
]);

function isEqual(value: string, operand: string): boolean {
  return value === operand || ((value === 'true' || value === 'false') && YES_NO.get(operand) === value);
}

/** Numbers are compared as numbers. The order of other values is not documented; here it is by character. */
function order(value: string, operand: string): number {
  const isNumeric = /^-?\d+$/;
  if (isNumeric.test(value) && isNumeric.test(operand)) return Number(value) - Number(operand);
  return value < operand ? -1 : Number(value > operand);
}

/**
 * Operations, left to right. An index followed by another operation pushes a copy of that element (0 is the
 * top); an index at the end replaces the whole stack; a dot directly after an index is a separator.
 */
function applyOperations(operations: string, initial: readonly boolean[]): boolean[] {
  let stack = [...initial];
  const pop = () => stack.pop() ?? true;
  const peek = (index: number) => stack[stack.length - 1 - index] ?? true;
  const tokens = operations.match(/\d+\.?|./g) ?? [];
  for (const [position, token] of tokens.entries()) {
    const index = Number.parseInt(token, 10);
    if (!Number.isNaN(index)) {
      const endsWord = position === tokens.length - 1 && !token.endsWith('.');
      stack = endsWord ? [peek(index)] : [...stack, peek(index)];
    } else if (token === '!') stack.push(!pop());
    else if (token === '.') stack.push(peek(0));
    else if (token === '&' || token === '|') {
      const [right, left] = [pop(), pop()];
      stack.push(token === '&' ? left && right : left || right);
    }
  }
  return stack;
}
