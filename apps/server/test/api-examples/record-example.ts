import { type Call, urlOf } from '@lastmile/contract';
import type { ApiExample } from '../../../../scripts/lib/api-pages/example.ts';
import type { AccessFixtures, Sample, TestUser } from '../access/fixtures.ts';
import { Mask } from './mask.ts';

interface Parser {
  safeParse(value: unknown): { readonly success: boolean };
}
const isValid = (schema: unknown, value: unknown): boolean =>
  schema === undefined || (schema as Parser).safeParse(value).success;

/** Masked if it is still valid then: a code with a check digit, for example, stays as it is. */
const maskedOr = <T>(schema: unknown, value: T, masked: unknown): T =>
  isValid(schema, masked) ? (masked as T) : value;

/** Sends the sample of a call as its usual caller. */
export async function recordExample(
  call: Call,
  fixtures: AccessFixtures,
  sample: Sample,
  caller: TestUser,
): Promise<ApiExample> {
  const headers: Record<string, string> =
    call.who === 'public' ? {} : { authorization: `Bearer ${caller.token}` };
  if (call.body) headers['content-type'] = 'application/json';
  if (call.file) headers['content-type'] = call.file.types[0] ?? '';
  const answer = await fixtures.panel.request(urlOf(call, sample.params, sample.query), {
    method: call.method,
    headers,
    ...(call.body ? { body: JSON.stringify(sample.body ?? {}) } : {}),
    ...(call.file ? { body: sample.file ?? '' } : {}),
  });
  const text = await answer.text();
  const response = call.output && answer.ok ? (JSON.parse(text) as unknown) : null;
  return exampleOf(call, sample, answer.status, response);
}

function exampleOf(call: Call, sample: Sample, status: number, response: unknown): ApiExample {
  const mask = new Mask();
  // Through JSON, as it is sent: without fields that are undefined.
  const { params, query, body } = JSON.parse(JSON.stringify(sample)) as Sample;
  const shown = {
    ...(params ? { params: maskedOr(call.params, params, mask.of(params)) } : {}),
    ...(query ? { query: maskedOr(call.query, query, mask.of(query)) } : {}),
    ...(body ? { body: maskedOr(call.body, body, mask.of(body)) } : {}),
  };
  return {
    url: urlOf(call, shown.params, shown.query),
    ...shown,
    status,
    response: maskedOr(call.output, response, mask.response(response)),
  } as ApiExample;
}
