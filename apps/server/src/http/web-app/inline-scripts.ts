import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface InlineScript {
  readonly text: string;
  /** By which the page's policy allows this script, and no other one in the document. */
  readonly source: string;
}

interface PageWithScripts {
  readonly html: string;
  readonly sources: readonly string[];
}

/** A file of the web app as a part of the document; nothing if it was built without it. */
export async function loadInlineScript(folder: string, name: string): Promise<InlineScript | undefined> {
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  if (/<\/?script|<!--/i.test(text)) throw new Error(`${name} cannot be a part of a page`);
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/** Scripts that run while the head is read are put into the document: the browser would wait for each of their files. */
export async function withInlineScripts(html: string, folder: string): Promise<PageWithScripts> {
  let inlined = html;
  const sources: string[] = [];
  for (const [tag, name = ''] of html.matchAll(/<script src="\/([\w-]+\.js)"><\/script>/g)) {
    const script = await loadInlineScript(folder, name);
    if (!script) continue;
    inlined = inlined.replace(tag, () => `<script>${script.text}</script>`);
    sources.push(script.source);
  }
  return { html: inlined, sources };
}
