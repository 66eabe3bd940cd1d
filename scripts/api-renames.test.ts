import { readFileSync } from 'node:fs';
import { allCalls, type Call, openApiOf, problems } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { apiRenamesPage, type Rename, type Renames } from './lib/api-renames-page.ts';

const renames: Renames = JSON.parse(
  readFileSync(new URL('../docs/api-renames.json', import.meta.url), 'utf8'),
);
const calls = allCalls as readonly Call[];

/** Fields of a call, in input and output, with the words that each may have. */
function fieldsOf(id: string): Map<string, Set<unknown>> {
  const fields = new Map<string, Set<unknown>>();
  const visit = (node: unknown, field: string | null): void => {
    if (Array.isArray(node)) for (const item of node) visit(item, field);
    else if (node !== null && typeof node === 'object') {
      const { properties, name, enum: words, const: word, ...rest } = node as Record<string, unknown>;
      const named = typeof name === 'string' && 'schema' in rest ? name : field;
      if (named !== null && !fields.has(named)) fields.set(named, new Set());
      for (const one of Array.isArray(words) ? words : [word])
        if (named !== null) fields.get(named)?.add(one);
      for (const [key, schema] of Object.entries(properties ?? {})) visit(schema, key);
      for (const child of Object.values(rest)) visit(child, named);
    }
  };
  const call = calls.filter((one) => one.id === id);
  visit(openApiOf(call, problems, '0')['paths'], null);
  return fields;
}

const both = ({ from, to }: Rename, has: (name: string) => boolean) => ({ [from]: has(from), [to]: has(to) });
const renamed = ({ from, to }: Rename) => ({ [from]: false, [to]: true });

describe('docs/api-renames.json', () => {
  it('is what docs/api-renames.md says', async () => {
    await expect(apiRenamesPage(renames)).toMatchFileSnapshot('../docs/api-renames.md');
  });

  it.each(renames.paths)('$method $from is now $to', (rename) => {
    const paths = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    expect(both(rename, (path) => paths.has(`${rename.method} ${path}`))).toEqual(renamed(rename));
  });

  it.each(renames.calls)('the call $from is now $to', (rename) => {
    expect(both(rename, (id) => calls.some((call) => call.id === id))).toEqual(renamed(rename));
  });

  it.each(renames.problemCodes)('the problem $from is now $to', (rename) => {
    expect(both(rename, (code) => code in problems)).toEqual(renamed(rename));
  });

  it.each(renames.fields)('the field $from is now $to', (rename) => {
    for (const id of rename.calls) {
      const fields = fieldsOf(id);
      expect({ id, ...both(rename, (field) => fields.has(field)) }).toEqual({ id, ...renamed(rename) });
    }
  });

  it.each(renames.values)('the value $from of $of is now $to', (rename) => {
    for (const id of rename.calls) {
      const words = fieldsOf(id).get(rename.of);
      expect({ id, ...both(rename, (word) => words?.has(word) ?? false) }).toEqual({
        id,
        ...renamed(rename),
      });
    }
  });
});
