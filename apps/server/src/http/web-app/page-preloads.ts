import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadInlineScript } from './inline-scripts.ts';

/** `preloads.json` of the build of the web app. */
interface PagePreload {
  readonly files: readonly string[];
  readonly namespaces: readonly string[];
  /** Calls with the parameters of the page's path. */
  readonly calls: readonly string[];
}
interface Preloads {
  readonly pages: Readonly<Record<string, PagePreload>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const withoutSlash = (pathname: string) => pathname.replace(/(.)\/$/, '$1');

interface PagePreloads {
  /** The tag that lets a page request its code and texts at once, or nothing for a path that is no page. */
  readonly tagOf: (pathname: string) => string;
  /** What allows its script in the page's policy. */
  readonly sources: readonly string[];
}

/** The sign-in page has all that it needs in its own head. */
export async function loadPagePreloads(folder: string): Promise<PagePreloads> {
  const script = await loadInlineScript(folder, 'preload.js');
  if (!script) return { tagOf: () => '', sources: [] };
  const { pages, texts } = await readPreloads(path.join(folder, 'preloads.json'));
  const routes = Object.entries(pages).map(([route, { files, namespaces, calls }]) => {
    const textFiles = Object.entries(texts).map(([language, fileOf]) => [
      language,
      namespaces.flatMap((namespace) => fileOf[namespace] ?? []),
    ]);
    const preload = { files, texts: Object.fromEntries(textFiles), calls };
    return { pattern: new RegExp(`^${route.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`), preload };
  });
  const tagOf = (pathname: string) => {
    for (const { pattern, preload } of routes) {
      const match = pattern.exec(withoutSlash(pathname));
      if (!match) continue;
      const parameter = (_: string, name: string) => match.groups?.[name] ?? '';
      const calls = preload.calls.map((url) => url.replace(/\{(\w+)\}/g, parameter));
      const data = escaped(JSON.stringify({ ...preload, calls }));
      return `<script data-preload="${data}">${script.text}</script>`;
    }
    return '';
  };
  return { tagOf, sources: [script.source] };
}

/** A web app that was built without the file works without preloading. */
async function readPreloads(file: string): Promise<Preloads> {
  const text = await readFile(file, 'utf8').catch(() => '{"pages":{},"texts":{}}');
  return JSON.parse(text) as Preloads;
}
