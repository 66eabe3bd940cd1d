import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * The output schema of the contract for Fastify's serialiser. It writes only the declared fields, so a column
 * that was selected by mistake is never sent.
 */
export function responseSchema(output: z.core.$ZodType): Json {
  return simplify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json) as Json;
}

/**
 * "X or null" becomes `anyOf`, which the serialiser resolves by validating each value; `nullable` means the
 * same without that cost. Bounds and patterns are removed: they are checked on input.
 */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema: _, pattern: __, minimum: ___, maximum: ____, description: _____, ...rest } = node as Json;
  const either = rest['anyOf'];
  if (Array.isArray(either) && either.length === 2) {
    const present = either.filter((option: Json) => option['type'] !== 'null');
    if (present.length === 1) return { ...(simplify(present[0]) as Json), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' ? eachSimplified(value) : simplify(value),
    ]),
  );
}

/** Fields of an object, which may themselves be named `description` or `pattern`. */
const eachSimplified = (fields: unknown): Json =>
  Object.fromEntries(Object.entries(fields as Json).map(([name, field]) => [name, simplify(field)]));
