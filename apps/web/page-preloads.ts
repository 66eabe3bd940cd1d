import path from 'node:path';
import type { Plugin } from 'vite';
import { routeSources } from './route-sources.ts';

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** What the server names in the head of each page, so that the browser loads all of it at once (`preload.js`). */
interface Preloads {
  /** Files of a page, by its path in the route table. */
  readonly pages: Readonly<Record<string, PagePreload>>;
  /** Files of texts by language and namespace. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
interface PagePreload {
  readonly files: readonly string[];
  readonly namespaces: readonly string[];
  readonly calls: readonly string[];
}

const routeTable = /\/src\/app\/routes\.ts$/;
/** What every page inside the menu loads, one after the other if nobody knew of it before. */
const frame = ['/src/app/routes.ts', '/src/shared/i18n/locale-files.ts', '/src/app/shell/shell.tsx'];
const frameNamespaces = ['layout', 'routes', 'shared', 'problems'];
/** The currency and the time zone. */
const frameCall = '/api/isp/isp-info/show';

/** Writes `preloads.json`: the route table loads the code of a page when it is opened, the document knows it earlier. */
export const pagePreloads = (): Plugin => {
  let routes: ReturnType<typeof routeSources> = [];
  return {
    name: 'page-preloads',
    apply: 'build',
    transform: {
      filter: { id: routeTable },
      handler(code, id) {
        routes = routeSources(this.parse(code)).map((route) => ({
          ...route,
          page: path.resolve(path.dirname(id), route.page),
        }));
      },
    },
    generateBundle(_options, bundle) {
      const source = JSON.stringify(preloadsOf(bundle as unknown as Bundle, routes));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
};

/** Exported for its test. */
export function preloadsOf(bundle: Bundle, routes: ReturnType<typeof routeSources>): Preloads {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunkOf = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
  const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)));
  const filesFor = (modules: readonly string[]) => {
    const files = modules.flatMap((end) => filesOf(chunkOf(end), bundle));
    return [...new Set(files)].filter((file) => !known.has(file));
  };
  const pages = routes.flatMap(({ path: route, layout, namespaces, page, firstCall = [] }) => {
    // A page without the menu is for those who are not signed in.
    if (layout === 'full') return [];
    const preload: PagePreload = {
      files: filesFor([...frame, page]),
      namespaces: [...frameNamespaces, ...namespaces],
      calls: [frameCall, firstCall].flat(),
    };
    return [[route, preload] as const];
  });
  const texts: Record<string, Record<string, string>> = {};
  for (const { fileName, moduleIds } of chunks) {
    for (const id of moduleIds) {
      const [, language, namespace] = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(id) ?? [];
      if (language && namespace && !known.has(fileName))
        texts[language] = { ...texts[language], [namespace]: fileName };
    }
  }
  return { pages: Object.fromEntries(pages), texts };
}

/** A chunk, what it imports, and their styles. */
function filesOf(chunk: Chunk | undefined, bundle: Bundle): string[] {
  if (!chunk) return [];
  const imported = chunk.imports.flatMap((name) => {
    const one = bundle[name];
    return one?.type === 'chunk' ? filesOf(one, bundle) : [];
  });
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}
