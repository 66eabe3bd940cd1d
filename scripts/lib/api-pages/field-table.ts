type Json = Readonly<Record<string, unknown>>;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The type of a JSON schema in words: `integer or null`, `"open" or "closed"`, `list of integer`. */
function typeText(schema: Json): string {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return [...new Set(options.map(typeText))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' or ');
  if (schema['type'] === 'array') return `list of ${typeText((schema['items'] ?? {}) as Json)}`;
  const format = schema['format'];
  if (schema['type'] === 'string' && typeof format === 'string') return format;
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

export interface Field {
  readonly name: string;
  readonly where: string;
  readonly isRequired: boolean;
  readonly schema: Json;
  readonly description: string;
}

/** The fields of an object that is sent as body. */
export function bodyFields(schema: Json): Field[] {
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined;
  if (options) return uniqueByName(options.flatMap(bodyFields));
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, field]) => ({
    name,
    where: 'body',
    isRequired: required.includes(name),
    schema: field,
    description: String(field['description'] ?? ''),
  }));
}

const uniqueByName = (fields: readonly Field[]): Field[] => [
  ...new Map(fields.map((field) => [field.name, field])).values(),
];

const defaultText = ({ default: value }: Json): string =>
  value === undefined ? '' : `Default: \`${JSON.stringify(value)}\``;

export function fieldTable(fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, where, isRequired, schema, description }) => {
    const notes = [description, defaultText(schema)].filter(Boolean).join('. ');
    const shownName = isRequired ? `**${name}**` : name;
    return `| ${shownName} | ${where} | ${cell(typeText(schema))} | ${cell(notes)} |`;
  });
  return ['| field | in | type | |', '|---|---|---|---|', ...rows].join('\n');
}
