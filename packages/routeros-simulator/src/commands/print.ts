import { unknownParameter } from '../router/trap.ts';
import type { CommandContext, Returned } from './context.ts';
import { follow } from './listen.ts';
import { preparedReply } from './prepared-replies.ts';
import { matches, rowReader } from './rows.ts';

const SWITCHES = new Set(
  (
    '.proplist .id append as-value brief bytes comments count-only detail file follow follow-only from group-by ' +
    'interval oid on-event packets proplist rate show-ids stats terse timestamp value-list where without-paging'
  ).split(' '),
);

/** `print`, and its alias `getall`. */
export async function print(context: CommandContext): Promise<Returned> {
  const { router, menu, request, reply } = context;
  const { attributes } = request;
  rejectUnknownOptions(context);
  if (attributes.has('follow-only')) return follow(context);
  const items = router.table(menu.path).items();
  if (attributes.has('count-only')) {
    let count = 0;
    for (const item of items) if (matches(context, item)) count++;
    return { ret: String(count) };
  }
  router.lastProplist.set(menu.path, attributes.get('.proplist')?.split(',') ?? []);
  const prepared = preparedReply(context, () => selectedItems(context));
  if (prepared !== undefined) {
    reply.prepared(prepared);
    return undefined;
  }
  const readRow = rowReader(context);
  for (const item of items) {
    if (reply.stopped) return undefined;
    if (!matches(context, item)) continue;
    const clientLags = reply.row(readRow(item));
    if (clientLags !== undefined) await clientLags;
  }
  return attributes.has('follow') ? follow(context) : undefined;
}

/** Version 7.21 added a switch that older routers do not know. */
function rejectUnknownOptions({ router, request }: CommandContext): void {
  for (const name of request.attributes.keys()) {
    const isNew = name === 'show-sensitive' && router.features.hasShowSensitive;
    if (!SWITCHES.has(name) && !isNew) throw unknownParameter(name);
  }
}

function* selectedItems(context: CommandContext): Generator<Iterable<readonly [string, string]>> {
  const readRow = rowReader(context);
  for (const item of context.router.table(context.menu.path).items()) {
    if (matches(context, item)) yield readRow(item);
  }
}
