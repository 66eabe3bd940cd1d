import type { Call } from '@lastmile/contract';

/** Which methods the calls at a path have: empty for a path without calls. A slash at the end makes no difference. */
export function createMethodFinder(
  calls: readonly Pick<Call, 'method' | 'path'>[],
): (pathname: string) => string[] {
  const exact = new Map<string, string[]>();
  const patterns: { readonly pattern: RegExp; readonly method: string }[] = [];
  for (const { path, method } of calls) {
    if (path.includes('{')) {
      const source = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
      patterns.push({ pattern: new RegExp(`^${source}$`), method });
    } else exact.set(path, [...(exact.get(path) ?? []), method]);
  }
  return (pathname) => {
    const path = pathname.replace(/(?<=.)\/$/, '');
    const matching = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set([...(exact.get(path) ?? []), ...matching])].sort();
  };
}
