import type { Router } from '../router/router.ts';
import { noSuchCommand, noSuchMenu, notPermitted } from '../router/trap.ts';
import type { Caller, CommandHandler, ReplyRows, Returned } from './context.ts';
import { acknowledge, add, comment, disable, enable, move, remove, set, unset } from './edit.ts';
import { find, get } from './get-and-find.ts';
import { follow } from './listen.ts';
import { monitorTraffic } from './monitor-traffic.ts';
import { print } from './print.ts';
import type { Request } from './request.ts';
import { resolvePath } from './resolve-path.ts';
import { toolAt } from './tools.ts';

interface Verb {
  readonly handler: CommandHandler;
  readonly policy: string;
  /** The command returns rows, so versions with `!empty` send it when there are none. */
  readonly givesRows?: boolean;
}

const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['print', { handler: print, policy: 'read', givesRows: true }],
  ['getall', { handler: print, policy: 'read', givesRows: true }],
  ['listen', { handler: follow, policy: 'read' }],
  ['get', { handler: get, policy: 'read' }],
  ['find', { handler: find, policy: 'read' }],
  ['add', { handler: add, policy: 'write' }],
  ['set', { handler: set, policy: 'write' }],
  ['unset', { handler: unset, policy: 'write' }],
  ['comment', { handler: comment, policy: 'write' }],
  ['enable', { handler: enable, policy: 'write' }],
  ['disable', { handler: disable, policy: 'write' }],
  ['remove', { handler: remove, policy: 'write' }],
  ['move', { handler: move, policy: 'write' }],
  ['make-static', { handler: acknowledge, policy: 'write' }],
  ['run', { handler: acknowledge, policy: 'test' }],
  ['monitor-traffic', { handler: monitorTraffic, policy: 'test' }],
]);

export interface Outcome {
  readonly returned: Returned;
  readonly givesRows: boolean;
}

/** Finds the command, checks the caller's policies and runs it. */
export async function runCommand(
  router: Router,
  given: Request,
  caller: Caller,
  reply: ReplyRows,
): Promise<Outcome> {
  const request = resolvePath(router, given);
  router.served.set(request.path, (router.served.get(request.path) ?? 0) + 1);
  const tool = toolAt(request.path);
  if (tool !== undefined) {
    if (!caller.policies.has(tool.policy)) throw notPermitted();
    return { returned: await tool.run({ router, request, caller, reply }), givesRows: tool.givesRows };
  }
  const menu = router.menus.get(request.menuPath);
  if (menu === undefined) throw isPrefixOfMenu(router, request.menuPath) ? noSuchCommand() : noSuchMenu();
  const verb = menu.verbs.has(request.verb) ? VERBS.get(request.verb) : undefined;
  if (verb === undefined) throw noSuchCommand();
  const policies = [
    verb.policy,
    ...(verb.policy === 'write' && menu.path.startsWith('/user') ? ['policy'] : []),
  ];
  if (!policies.every((policy) => caller.policies.has(policy))) throw notPermitted();
  const returned = await verb.handler({ router, menu, request, caller, reply });
  return { returned, givesRows: verb.givesRows === true && returned === undefined };
}

const isPrefixOfMenu = (router: Router, path: string) =>
  path !== '' && [...router.menus.keys()].some((menuPath) => menuPath.startsWith(`${path}/`));
