import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withInlineScripts } from './inline-scripts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lastmile-web-'));
  await writeFile(path.join(folder, 'theme.js'), "show('$&')");
  await writeFile(path.join(folder, 'broken.js'), "show('</script>')");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('puts a script of the head into the document, and allows it by its hash', async () => {
  const { html, sources } = await withInlineScripts('<head><script src="/theme.js"></script></head>', folder);
  expect(html).toBe("<head><script>show('$&')</script></head>");
  const hash = createHash('sha256').update("show('$&')").digest('base64');
  expect(sources).toEqual([`'sha256-${hash}'`]);
});

it.each(['<script type="module" src="/assets/app.js"></script>', '<script src="/missing.js"></script>'])(
  'leaves %s as it is',
  async (html) => {
    expect(await withInlineScripts(html, folder)).toEqual({ html, sources: [] });
  },
);

it('refuses a script that would end in the middle', async () => {
  await expect(withInlineScripts('<script src="/broken.js"></script>', folder)).rejects.toThrow('broken.js');
});
