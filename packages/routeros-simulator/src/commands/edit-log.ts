import { type Item, idOf } from '../router/table.ts';
import type { CommandContext } from './context.ts';

/** The log entry of a change; version 6 logs less detail. */
export function logEdit(context: CommandContext, item: Item, what: 'added' | 'changed' | 'removed'): void {
  const { router, menu, request, caller } = context;
  if (menu.label === undefined) return;
  if (!router.features.logsCallerOfSession) {
    router.log('system,info', `${menu.label} ${what} by ${caller.user}`);
    return;
  }
  const name = item.values.get('name') ?? idOf(item);
  const shown = [...request.attributes].filter(([key]) => !key.startsWith('.') && key !== 'password');
  const given = shown.map(([key, value]) => `${key}=${value ?? ''}`).join(' ');
  const menuWords = menu.path.slice(1).replaceAll('/', ' ');
  const by = `by api:${caller.user}@${caller.address}`;
  const command =
    what === 'added'
      ? `(${idOf(item)} = /${menuWords} add ${given})`
      : `(/${menuWords} ${request.verb} ${name}${given === '' ? '' : ` ${given}`})`;
  router.log('system,info', `${menu.label} <${name}> ${what} ${by} ${command}`);
}
