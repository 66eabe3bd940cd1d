import { matchesQuery } from '../query/query-stack.ts';
import type { Item } from '../router/table.ts';
import type { CommandContext } from './context.ts';

export function matches({ router, menu, request }: CommandContext, item: Item): boolean {
  if (request.queries.length === 0) return true;
  return matchesQuery(request.queries, (name) => router.read(menu, item, name));
}

/** The requested properties of an entry that have a value and are visible to the caller. */
export function rowReader({ router, menu, request, caller }: CommandContext) {
  const proplist = request.attributes.get('.proplist')?.split(',');
  const { hasShowSensitive } = router.features;
  const isHidden =
    router.settings.hidesSensitive && hasShowSensitive && !request.attributes.has('show-sensitive');
  const showsSensitive = caller.policies.has('sensitive') && !isHidden;
  const visible = menu.properties
    .filter(({ sensitive }) => !sensitive || showsSensitive)
    .map(({ name }) => name);
  const names = ['.id', ...visible].filter((name) => proplist === undefined || proplist.includes(name));
  return (item: Item): [string, string][] => {
    const pairs: [string, string][] = [];
    for (const name of names) {
      const value = router.read(menu, item, name);
      // An empty comment is not printed.
      if (value !== undefined && !(name === 'comment' && value === '')) pairs.push([name, value]);
    }
    return pairs;
  };
}
