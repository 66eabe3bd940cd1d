import type { CommandContext, Returned } from './context.ts';
import { follow } from './listen.ts';
import { preparedReply } from './prepared-replies.ts';
import { matches, rowReader } from './rows.ts';

/** `print`, and its alias `getall`. */
export async function print(context: CommandContext): Promise<Returned> {
  const { router, menu, request, reply } = context;
  const { attributes } = request;
  if (attributes.has('follow-only')) return follow(context);
  const items = router.table(menu.path).items();
  if (attributes.has('count-only')) {
    let count = 0;
    for (const item of items) if (matches(context, item)) count++;
    return { ret: String(count) };
  }
  const prepared = preparedReply(context, () => selectedItems(context));
  if (prepared !== undefined) {
    reply.prepared(prepared);
    return undefined;
  }
  const readRow = rowReader(context);
  for (const item of items) {
    if (reply.stopped) return undefined;
    if (matches(context, item)) await reply.row(readRow(item));
  }
  return attributes.has('follow') ? follow(context) : undefined;
}

function* selectedItems(context: CommandContext): Generator<Iterable<readonly [string, string]>> {
  const readRow = rowReader(context);
  for (const item of context.router.table(context.menu.path).items()) {
    if (matches(context, item)) yield readRow(item);
  }
}
