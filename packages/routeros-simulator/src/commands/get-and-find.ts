import { idOf } from '../router/table.ts';
import { missingValue } from '../router/trap.ts';
import type { CommandContext, Returned } from './context.ts';
import { addressedItems } from './edit.ts';
import { matches } from './rows.ts';

export function get(context: CommandContext): Returned {
  const { router, menu, request } = context;
  const [item] = addressedItems({
    ...context,
    request: { ...request, attributes: withNumbers(request.attributes) },
  });
  const name = request.attributes.get('value-name');
  if (item === undefined || name === undefined) throw missingValue('value-name');
  return { ret: router.read(menu, item, name) ?? '' };
}

/** `get` selects its entry with `number`. */
function withNumbers(attributes: ReadonlyMap<string, string | undefined>): Map<string, string | undefined> {
  return new Map([...attributes, ['numbers', attributes.get('numbers') ?? attributes.get('number')]]);
}

export function find(context: CommandContext): Returned {
  const items = [...context.router.table(context.menu.path).items()];
  return {
    ret: items
      .filter((item) => matches(context, item))
      .map(idOf)
      .join(';'),
  };
}
