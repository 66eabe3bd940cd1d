import type { Router } from '../router/router.ts';
import type { Request } from './request.ts';
import { toolPaths } from './tools.ts';

/** Like the console, the API completes unambiguous prefixes of menus and commands: `/ppp/sec/pr`. */
export function resolvePath(router: Router, request: Request): Request {
  if (router.menus.get(request.menuPath)?.verbs.has(request.verb)) return request;
  const known = knownPaths(router);
  let candidates: readonly (readonly string[])[] = known;
  for (const [depth, given] of request.path.slice(1).split('/').entries()) {
    const matching = candidates.filter((path) => path[depth]?.startsWith(given));
    const exact = matching.filter((path) => path[depth] === given);
    candidates = exact.length > 0 ? exact : matching;
    if (given === '' || new Set(candidates.map((path) => path[depth])).size !== 1) return request;
  }
  const depth = request.path.split('/').length - 1;
  const [path] = candidates.filter((candidate) => candidate.length === depth);
  if (path === undefined) return request;
  return {
    ...request,
    path: `/${path.join('/')}`,
    menuPath: path.length === 1 ? '' : `/${path.slice(0, -1).join('/')}`,
    verb: path.at(-1) ?? '',
  };
}

const cache = new WeakMap<Router, readonly (readonly string[])[]>();

function knownPaths(router: Router): readonly (readonly string[])[] {
  const cached = cache.get(router);
  if (cached !== undefined) return cached;
  const paths = [
    ...[...router.menus.values()].flatMap(({ path, verbs }) =>
      [...verbs, 'export'].map((verb) => `${path}/${verb}`),
    ),
    ...toolPaths,
  ].map((path) => path.slice(1).split('/'));
  cache.set(router, paths);
  return paths;
}
