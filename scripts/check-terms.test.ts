import { describe, expect, test } from 'vitest';
import { termFinder } from './lib/find-terms.ts';
import { retiredTerms } from './terms.ts';

const find = termFinder(retiredTerms);
const found = (path: string, text: string) => find(path, text).map(({ found, line }) => `${line} ${found}`);

const server = 'apps/server/src/modules/network/routers/sample.ts';
const web = 'apps/web/src/features/routers/pages/sample.tsx';
const catalogue = 'apps/web/src/locales/en/sample.json';
const migration = 'packages/database/migrations/0001_sample.sql';

describe('found', () => {
  test.each([
    ['a word of an identifier', server, 'const wishedAt = 1;', '1 wishedAt'],
    ['a word of a property', server, 'row.passwordSealed;', '1 passwordSealed'],
    ['a word of a key in quotes', server, "const key = 'router-sweep';", '1 router-sweep'],
    [
      'a name in a query',
      server,
      "sql.raw('select id from notice_settings');",
      '1 select id from notice_settings',
    ],
    [
      'a name in a template',
      server,
      'sql`update lines set wish_version = 1`;',
      '1 update lines set wish_version = 1',
    ],
    ['a text of the server', server, "throw new Error('The bill is paid');", '1 bill'],
    ['a text in JSX', web, 'const a = <p>Your bill</p>;', '1 bill'],
    ['a comment', server, '\n/** The verdict. */', '2 verdict'],
    ['a name in a comment', server, '// reads `wish_version`', '1 wish'],
    ['the name of a test', 'apps/a.test.ts', "test('a stranger sees nothing', () => {});", '1 stranger'],
    ['an exported name with an ambiguous word', server, 'export const baseOf = 1;', '1 baseOf'],
    [
      'a field of the contract',
      'packages/contract/src/a.ts',
      'const a = { seenProfile: 1 };',
      '1 seenProfile',
    ],
    ['a text of a catalogue', catalogue, '{\n  "a": "Show the bill"\n}', '2 bill'],
    ['a key of a catalogue', catalogue, '{\n  "skinTitle": "Theme"\n}', '2 skinTitle'],
    ['a column', migration, 'create table t (favour_minor bigint);', '1 favour_minor'],
    ['a comment of a migration', migration, '-- one tally per day', '1 tally'],
    ['a page', 'docs/sample.md', 'one\n\nTwo nights.', '3 nights'],
    ['a file name', 'apps/server/src/judge-rows.ts', '', '1 judge-rows.ts'],
    ['a comment of a sample', 'deploy/nginx/lastmile.conf', '# Sweeps the cache.', '1 sweeps'],
    ['what a customer owes', server, 'const transferDues = 1;', '1 transferDues'],
    ['what a customer owes, in a comment', server, '// Revenue and dues.', '1 dues'],
    ['an informal verb in a text', catalogue, '{\n  "a": "Tell us about your company"\n}', '2 tell'],
    ['an informal verb in a title', server, "throw new Error('The router was not heard of');", '1 heard'],
    ['an account of the router only', server, "const file = 'not-billed';", '1 not-billed'],
    ['a reply to customers', server, "const summary = 'List prepared replies';", '1 prepared replies'],
    [
      'a metaphor in an exported name',
      server,
      'export const startConnectionKeeper = 1;',
      '1 startConnectionKeeper',
    ],
    ['a vague verb in an exported name', server, 'export const lightenFor = 1;', '1 lightenFor'],
    ['a literary file name', 'apps/web/src/features/a/freshness.tsx', '', '1 freshness.tsx'],
    [
      'a domain term in core',
      'apps/server/src/core/caller.ts',
      'export const resellerOf = 1;',
      '1 resellerOf',
    ],
  ])('%s', (_what, path, text, expected) => {
    expect(found(path, text)).toEqual([expected]);
  });
});

describe('not found', () => {
  test.each([
    ['a longer word', server, 'const billing = knowingly(billedUntil);'],
    ['an ambiguous word in a local name', server, 'const base = row.seen;'],
    ['an ambiguous word in a comment', server, '// The line is kept open.'],
    ['what looks like a comment in an expression', server, String.raw`const a = /\/\/ verdict/;`],
    ['a placeholder', catalogue, '{\n  "a": "Code: {{pairCode}}"\n}'],
    ['rounding', server, 'Math.floor(1.5);'],
    ['the field of the API', server, 'const { pairCode } = customer;'],
    [
      'a line of an invoice',
      'packages/contract/src/billing/invoice-line-text.ts',
      'export const invoiceLine = 1;',
    ],
    ['an informal verb in a comment', server, '// Tells staff what the router answered.'],
    ['days without an invoice', server, '// Suspended days are not billed.'],
    ['a migration that has run', 'packages/database/migrations/0110_retail.sql', '-- revenue and dues'],
    ['a vague word in a local name', server, 'const reach = 1;'],
    ['a domain term in a module', server, 'export const resellerOf = 1;'],
    ['a reply of the simulator', 'packages/routeros-simulator/src/a.ts', 'const preparedReply = 1;'],
    ['last seen', catalogue, '{\n  "lastSeen": "Last seen"\n}'],
    ['the verb', 'docs/sample.md', 'It is not possible to bill a closed subscriber.'],
    ['a skipped part of a page', 'docs/sample.md', '<!-- terms:off -->\n| bill |\n<!-- terms:on -->'],
  ])('%s', (_what, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});

test('every allowance gives a reason and a condition', () => {
  for (const allowance of retiredTerms.flatMap(({ allow }) => allow ?? [])) {
    expect(allowance.why).not.toBe('');
    expect(allowance.path ?? allowance.words ?? allowance.written).toBeDefined();
  }
});
