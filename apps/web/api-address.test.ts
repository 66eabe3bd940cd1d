import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiAddress } from './api-address.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lastmile-web-'));
  await writeFile(path.join(root, 'index.html'), '<html><head><title>Panel</title></head></html>');
});
afterAll(() => rm(root, { recursive: true }));

async function builtWith(address?: string): Promise<unknown> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [apiAddress(address)],
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const page = output.find(({ fileName }) => fileName === 'index.html');
  return page?.type === 'asset' ? page.source : undefined;
}

it('writes the address of the API into the page', async () => {
  const tag = '<meta name="api-address" content="https://api.example.net" />';
  expect(await builtWith('https://api.example.net')).toContain(tag);
  expect(await builtWith('https://api.example.net/')).toContain(tag);
  expect(await builtWith('https://example.net/lastmile/')).toContain(
    'content="https://example.net/lastmile"',
  );
});

it('writes none without an address, since the API is at the origin of the page', async () => {
  for (const address of [undefined, '']) {
    const page = await builtWith(address);
    expect(page).toContain('<title>Panel</title>');
    expect(page).not.toContain('api-address');
  }
});

it('fails for something that is no address', async () => {
  await expect(builtWith('api.example.net')).rejects.toThrow(/Invalid URL/);
});
