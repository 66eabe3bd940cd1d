import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Established verbs: create, update, delete, get and list, and save for create or update. */
const others = 'add|change|remove|show|store|write|set';

const root = new URL('..', import.meta.url);
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('.test.'))
    .map((file) => `${folder}/${file}`);
const namesIn = (files: string[], name: string) => {
  const exported = new RegExp(`^export (?:async )?(?:function\\*?|const) (${name}[A-Z]\\w*)`, 'gm');
  const found = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(exported)].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)].sort();
};

it('operations have one verb for one kind of act', () => {
  const operations = filesIn('apps/server/src/modules').filter((file) => /\/operations\/.*\.ts$/.test(file));
  expect(operations.length).toBeGreaterThan(200);
  expect(namesIn(operations, `(?:${others})`)).toEqual([
    // Sends a code to the new address first.
    'changeContact',
    // Moves between states, with what follows from each.
    'changeIspStatus',
    // The established name of the act.
    'changePassword',
  ]);
});

it('hooks that call the API have the verbs of the operations', () => {
  const hooks = filesIn('apps/web/src').filter((file) => /\/(features|entities)\/.*\.ts$/.test(file));
  expect(namesIn(hooks, `use(?:${others.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})`)).toEqual([
    // Accounts found on a router become subscribers: the button has the same words.
    'useAddToBilling',
    'useAddToBillingPreview',
    'useChangeContact',
    // How many changes there are.
    'useChangeCounts',
    'useChangePassword',
    'useChangePppPassword',
  ]);
});
