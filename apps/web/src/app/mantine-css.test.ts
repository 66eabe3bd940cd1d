import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const core = path.join(root, 'node_modules/@mantine/core');
const read = (file: string) => readFileSync(file, 'utf8');
const listed = [
  ...read(path.join(root, 'apps/web/src/app/mantine.css')).matchAll(/styles\/([\w-]+)\.css/g),
].map(([, name = '']) => name);

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file));

/** What a file imports from Mantine by name. */
const importedNames = (text: string) =>
  [...text.matchAll(/import \{([^}]+)\} from ["']@mantine\/core["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '');

/** The modules with the styles of these components and of those they are made of. */
function stylesOf(components: readonly string[]): Set<string> {
  const pending = filesIn(path.join(core, 'esm/components'), '.mjs').filter((file) =>
    components.includes(path.basename(file, '.mjs')),
  );
  const seen = new Set<string>();
  for (const file of pending) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, to = ''] of read(file).matchAll(/from ["'](\.[^"']+)["']/g))
      pending.push(path.resolve(path.dirname(file), to));
  }
  const names = [...seen].map((file) => /\/(\w+)\.module\.mjs$/.exec(file)?.[1] ?? '');
  return new Set(names.filter((name) => existsSync(path.join(core, 'styles', `${name}.css`))));
}

it('has the styles of every component that the app uses, and of no other', () => {
  const sources = [
    ...filesIn(path.join(root, 'apps/web/src'), '.tsx'),
    ...filesIn(path.join(root, 'packages/ui/src'), '.tsx'),
    ...filesIn(path.join(root, 'node_modules/@mantine/notifications/esm'), '.mjs'),
  ];
  const used = stylesOf(sources.flatMap((file) => importedNames(read(file))));
  const always = ['baseline', 'default-css-variables', 'global'];
  expect([...listed].sort()).toEqual([...always, ...used].sort());
});

it('has them in the order of the whole style sheet', () => {
  const whole = read(path.join(core, 'styles.css'));
  const places = listed.map((name) =>
    whole.indexOf(read(path.join(core, 'styles', `${name}.css`)).slice(0, 200)),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
