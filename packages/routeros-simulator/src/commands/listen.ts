import { idOf, type TableChange } from '../router/table.ts';
import type { CommandContext, Returned } from './context.ts';
import { rowReader } from './rows.ts';

/** Sends every entry that changes, and `.dead` for a removed one, until cancelled. */
export async function follow(context: CommandContext): Promise<Returned> {
  const { router, menu, reply } = context;
  const readRow = rowReader(context);
  const onChange = ({ type, item }: TableChange) => {
    if (type === 'changed') reply.row(readRow(item));
    else {
      reply.row([
        ['.id', idOf(item)],
        ['.dead', 'true'],
      ]);
    }
  };
  await reply.untilStopped(router.table(menu.path).onChange(onChange));
  return undefined;
}
