/** The part of JSON Schema that the contract produces. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
}

/** A schema as people read it, in the notation of TypeScript: optional fields with `?`, descriptions as comments. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, indent)).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return arrayText(schema.items, indent);
  if (schema.properties) return objectText(schema, indent);
  return plainText(schema, indent);
}

function arrayText(items: JsonSchema, indent: string): string {
  const text = schemaText(items, indent);
  return / [|&] /.test(text) && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const note = noteOf(field);
    const mark = required.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${schemaText(field, inner)}${note ? `  // ${note}` : ''}`;
  });
  return lines.length ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

function plainText({ type, format, additionalProperties }: JsonSchema, indent: string): string {
  if (typeof additionalProperties === 'object')
    return `{ [name: string]: ${schemaText(additionalProperties, indent)} }`;
  const name = Array.isArray(type) ? type.join(' | ') : ((type as string | undefined) ?? 'any');
  return format ? `${name} (${format})` : name;
}

function noteOf({ description, default: standard }: JsonSchema): string {
  const parts = [description, standard === undefined ? undefined : `default ${JSON.stringify(standard)}`];
  return parts.filter(Boolean).join('; ').replaceAll('\n', ' ');
}
