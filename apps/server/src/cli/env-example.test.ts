import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { namesOfSettings } from '../../test/support/names-of-settings.ts';
import { readConfig } from './config.ts';

const readText = (file: string): string =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

/** The example with every setting switched on. */
const example = parseEnv(readText('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, ''));

test('.env.example has every setting and no other', async () => {
  expect(Object.keys(example).sort()).toEqual(await namesOfSettings());
});

test('docs/configuration.md explains every setting', async () => {
  const page = readText('docs/configuration.md');
  expect((await namesOfSettings()).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the values of .env.example are accepted, and its limits are the defaults', () => {
  const byExample = readConfig(example, '/nonexistent');
  const byDefault = readConfig({}, '/nonexistent');
  expect(byExample.callLimits).toEqual(byDefault.callLimits);
  expect({ ...byExample.files, folder: '' }).toEqual({ ...byDefault.files, folder: '' });
  for (const name of ['host', 'port', 'workerConcurrency', 'requestsPerMinute', 'logLevel'] as const)
    expect([name, byExample[name]]).toEqual([name, byDefault[name]]);
});
