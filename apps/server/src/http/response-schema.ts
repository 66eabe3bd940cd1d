import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * The contract's output as Fastify's serialiser wants it. It writes only what the contract names, so a
 * column that was selected by mistake does not leave the house.
 */
export function responseSchema(output: z.core.$ZodType): Json {
  return simplify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json) as Json;
}

/**
 * "X or null" arrives as `anyOf`, which the serialiser decides by validating each value; `nullable` says
 * the same at no cost. Bounds and patterns are checked where data comes in, not where it leaves.
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

/** The fields of an object, which may themselves be called `description` or `pattern`. */
const eachSimplified = (fields: unknown): Json =>
  Object.fromEntries(Object.entries(fields as Json).map(([name, field]) => [name, simplify(field)]));
