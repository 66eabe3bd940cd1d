import { z } from 'zod';
import { abilitiesFor, bodyLimitOf, type Call } from './call.ts';
import { type ProblemCatalogue, problemSchema } from './problems.ts';

type Json = Record<string, unknown>;
type Io = 'input' | 'output';

const schemaOf = (schema: z.core.$ZodType, io: Io): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function parametersOf(schema: z.core.$ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: shape,
  }));
}

function responsesOf(call: Call, problems: ProblemCatalogue): Json {
  const content = contentOf(call);
  const responses: Json = { [call.status]: { description: 'Success', ...(content ? { content } : {}) } };
  const byStatus = new Map<number, string[]>();
  for (const code of call.problems) {
    const status = problems[code]?.status;
    if (status === undefined) throw new Error(`${call.id} declares the unknown problem ${code}`);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) {
    responses[status] = { ...problemResponse, description: codes.map((code) => `\`${code}\``).join(', ') };
  }
  return { ...responses, default: { ...problemResponse, description: 'Any other problem' } };
}

function contentOf({ output, respondsWithFile, exportColumns, streams }: Call): Json | undefined {
  if (respondsWithFile) return { [respondsWithFile]: {} };
  if (!output) return undefined;
  return {
    'application/json': { schema: schemaOf(output, 'output') },
    ...(exportColumns ? { 'text/csv': { schema: { type: 'string' } } } : {}),
    ...(streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
  };
}

const fileContentOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const problemResponse = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function operationOf(call: Call, problems: ProblemCatalogue): Json {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  if (call.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 200 },
    });
  }
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    'x-who':
      typeof call.who === 'string'
        ? call.who
        : abilitiesFor(call.who)
            .map(({ action, subject }) => `${action} ${subject}`)
            .join(' or '),
    security: call.who === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
          'x-max-body-bytes': bodyLimitOf(call),
        }
      : {}),
    ...(call.file ? { requestBody: { required: true, content: fileContentOf(call.file.types) } } : {}),
    responses: responsesOf(call, problems),
  };
}

/** The OpenAPI 3.1 document of the given calls. */
export function openApiOf(calls: readonly Call[], problems: ProblemCatalogue, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, problems) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastmile',
      version,
      description: 'Billing and subscriber management for internet service providers.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
