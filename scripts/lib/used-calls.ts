import * as contract from '@lastmile/contract';

type Call = { readonly path: string };
type Group = Readonly<Record<string, Call>>;

const groups = contract.calls as Readonly<Record<string, Group>>;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Declared once; a second mention uses it. */
const isUsed = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`(?<![\\w.'])${escaped(name)}\\b(?!['\\w])`, 'g'))].length > 1;

/** The expressions a test may use for a group of calls: `calls.routers`, `routerCalls`, and its aliases of them. */
function namesOfGroup(text: string, key: string, group: Group): string[] {
  const exported = Object.entries(contract).flatMap(([name, value]) => (value === group ? [name] : []));
  const names = [`calls.${key}`, ...exported];
  const any = names.map(escaped).join('|');
  const aliases = [
    ...text.matchAll(new RegExp(`const (\\w+) = (?:${any});`, 'g')),
    ...text.matchAll(new RegExp(`\\b(?:${any}) as (\\w+)`, 'g')),
  ].map(([, alias = '']) => alias);
  const own = destructured(text, ['calls']).get(key);
  return [...names, ...aliases, ...(own === undefined ? [] : [own])];
}

/** The names a test gives to single calls of the group: `const { index, delete: remove } = calls.routers`. */
function destructured(text: string, names: readonly string[]): Map<string, string> {
  const any = names.map(escaped).join('|');
  const taken = text.matchAll(new RegExp(`const \\{([^}]+)\\} = (?:${any});`, 'g'));
  const parts = [...taken].flatMap(([, list = '']) => list.split(',')).map((part) => part.trim());
  return new Map(
    parts.map((part) => {
      const [key = '', name = key] = part.split(/:\s*/);
      return [key, name];
    }),
  );
}

/** Whether a text mentions the path; of `/isp/ticket/{id}` what precedes the parameter. */
export function mentionsPath(text: string, path: string): boolean {
  const [start = ''] = path.split('{');
  const end = path.includes('{') ? '' : '(?![\\w/-])';
  return new RegExp(`${escaped(start)}${end}`).test(text.replaceAll('%2F', '/'));
}

/** Whether the text of a test names the path of a call, or sends the call through the typed client. */
export function usesCall(text: string, path: string): boolean {
  if (mentionsPath(text, path)) return true;
  return Object.entries(groups).some(([groupKey, group]) =>
    Object.entries(group).some(([key, call]) => {
      if (call.path !== path) return false;
      const names = namesOfGroup(text, groupKey, group);
      if (names.some((name) => new RegExp(`(?<![\\w.])${escaped(name)}\\.${key}\\b`).test(text))) return true;
      const alias = destructured(text, names).get(key);
      return alias !== undefined && isUsed(text, alias);
    }),
  );
}
