import { describe, expect, it } from 'vitest';
import { actions, permits, subjects } from './abilities.ts';
import { allCalls, problems } from './catalogue.ts';
import { openApiOf } from './kit/openapi.ts';

const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('every call', () => {
  it('has an id and an address of its own', () => {
    expect(repeated(allCalls.map((call) => call.id))).toEqual([]);
    expect(repeated(allCalls.map((call) => `${call.method} ${call.path}`))).toEqual([]);
  });

  it('reads by GET and writes by POST', () => {
    const wrong = allCalls.filter((call) => call.method === 'GET' && (call.body || call.idempotent));
    expect(wrong.map((call) => call.id)).toEqual([]);
  });

  it('names a parameter for each brace in its path', () => {
    for (const { id, path, params } of allCalls) {
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const shape = params ? Object.keys((params as unknown as { shape: object }).shape) : [];
      expect(shape, id).toEqual(braces);
    }
  });

  it('names problems that the catalogue has', () => {
    for (const { id, problems: named } of allCalls) {
      for (const code of named) expect(Object.keys(problems), id).toContain(code);
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes every call with who may call it and what comes back', () => {
    const { paths } = openApiOf(allCalls, problems, '1') as { paths: Record<string, Record<string, object>> };
    for (const call of allCalls) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect(operation, call.id).toMatchObject({
        operationId: call.id,
        summary: call.summary,
        security: call.who === 'public' ? [] : [{ bearer: [] }],
        responses: { [call.status]: {}, default: {} },
      });
    }
  });

  it('refuses a call that names an unknown problem', () => {
    const [call] = allCalls;
    if (!call) throw new Error('there are no calls');
    expect(() => openApiOf([{ ...call, problems: ['no_such_code'] }], problems, '1')).toThrow(/no_such_code/);
  });
});

describe('permits', () => {
  it('lets manage stand for every action and all for every subject, and nothing else', () => {
    for (const action of actions) {
      for (const subject of subjects) {
        expect(permits([{ action: 'manage', subject: 'all' }], action, subject)).toBe(true);
        expect(permits([], action, subject)).toBe(false);
        expect(permits([{ action: 'read', subject: 'Area' }], action, subject)).toBe(
          action === 'read' && subject === 'Area',
        );
      }
    }
  });
});
