import { expect, test } from 'vitest';
import type { ListedCall } from './api-document.ts';
import { callsByTag } from './calls-by-tag.ts';
import { schemaText } from './schema-text.ts';

test('a schema is written with optional fields, choices, lists and comments', () => {
  const schema = {
    type: 'object',
    required: ['id', 'lines'],
    properties: {
      id: { type: 'integer' },
      status: { enum: ['paid', 'unpaid'], default: 'unpaid' },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Printed' },
      lines: {
        type: 'array',
        items: { type: 'object', required: ['at'], properties: { at: { type: 'string', format: 'date' } } },
      },
      kinds: { type: 'array', items: { enum: ['a', 'b'] } },
    },
  };
  expect(schemaText(schema)).toBe(
    [
      '{',
      '  id: integer',
      '  status?: "paid" | "unpaid"  // default "unpaid"',
      '  note?: string | null  // Printed',
      '  lines: {',
      '    at: string (date)',
      '  }[]',
      '  kinds?: ("a" | "b")[]',
      '}',
    ].join('\n'),
  );
});

test('calls are found by all words of the search, in their tags', () => {
  const call = (operationId: string, path: string): ListedCall => ({
    operationId,
    path,
    method: 'GET',
    tags: [operationId.split('.')[0] ?? ''],
    summary: 'List them',
    'x-who': 'read Area',
    responses: {},
  });
  const calls = [call('areas.list', '/api/isp/area/index'), call('invoices.list', '/api/isp/invoice/list')];
  expect([...callsByTag(calls, 'GET invoice').keys()]).toEqual(['invoices']);
  expect([...callsByTag(calls, '').keys()]).toEqual(['areas', 'invoices']);
  expect(callsByTag(calls, 'areas invoice').size).toBe(0);
});
