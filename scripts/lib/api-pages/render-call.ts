import { STATUS_CODES } from 'node:http';
import { type Call, openApiOf, problems } from '@lastmile/contract';
import type { ApiExample } from './example.ts';
import { bodyFields, type Field, fieldTable } from './field-table.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly 'x-who': string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

function operationOf(call: Call): Operation {
  const { paths } = openApiOf([call], problems, '') as {
    paths: Record<string, Record<string, Operation>>;
  };
  return paths[call.path]?.[call.method.toLowerCase()] as Operation;
}

function fieldsOf({ parameters = [], requestBody }: Operation): Field[] {
  const body = requestBody?.content['application/json']?.schema;
  return [
    ...parameters.map(({ name, in: where, required, description = '', schema }) => ({
      name,
      where,
      isRequired: required,
      schema,
      description,
    })),
    ...(body ? bodyFields(body) : []),
  ];
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const block = (lines: readonly (string | undefined)[]): string =>
  ['```http', ...lines.filter((line) => line !== undefined), '```'].join('\n');

/** What a client sends. */
const requestOf = (call: Call, { url, body }: ApiExample): string =>
  block([
    `${call.method} ${url} HTTP/1.1`,
    call.who === 'public' ? undefined : 'Authorization: Bearer ACCESS_TOKEN',
    call.idempotent ? 'Idempotency-Key: 6f1c2a50' : undefined,
    call.body ? 'Content-Type: application/json' : undefined,
    call.file ? `Content-Type: ${call.file.types[0]}` : undefined,
    ...(call.body ? ['', json(body ?? {})] : []),
    ...(call.file ? ['', '(contents of the file)'] : []),
  ]);

const responseOf = (call: Call, { status, response }: ApiExample): string =>
  block([
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    call.respondsWithFile ? `Content-Type: ${call.respondsWithFile}` : undefined,
    call.output ? 'Content-Type: application/json; charset=utf-8' : undefined,
    ...(call.output ? ['', json(response)] : []),
    ...(call.respondsWithFile ? ['', '(contents of the file)'] : []),
  ]);

const problemList = ({ problems: codes }: Call): string =>
  codes
    .map((code) => {
      const { status, title } = problems[code as keyof typeof problems];
      return `- ${status} \`${code}\`: ${title}`;
    })
    .join('\n');

const whoText = (who: string): string =>
  who === 'public' ? 'Without a token' : who === 'any' ? 'Any signed-in user' : `Needs \`${who}\``;

/** Everything that a client has to know about a call. */
export function renderCall(call: Call, example: ApiExample, isOriginal: boolean): string {
  const operation = operationOf(call);
  return [
    `## ${call.summary}`,
    `\`${call.method} ${call.path}\`. ${whoText(operation['x-who'])}.${isOriginal ? ' A call of the original panel.' : ''}`,
    fieldTable(fieldsOf(operation)),
    requestOf(call, example),
    responseOf(call, example),
    problemList(call),
  ]
    .filter(Boolean)
    .join('\n\n');
}
