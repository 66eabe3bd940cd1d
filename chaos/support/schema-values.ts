import { z } from 'zod';

type Json = Record<string, unknown>;

/** Random numbers that the same seed repeats. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
}

const texts = [
  ...[
    '',
    'a',
    'Karim',
    'করিম',
    '0',
    '1',
    '-1',
    '2026-03',
    '0000-01',
    '9999-12',
    '2026-13',
    '2026-03-10',
    '0000-00-00',
  ],
  ...[
    '2026-02-30',
    '2026-03-10T04:00:00Z',
    'x@y.test',
    '+8801712345678',
    "'; drop table users --",
    '%',
    '\\',
    '1e999',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    'a\r\nb',
    '10.0.0.1',
    '::ffff:0:127.0.0.1',
    'NaN',
    'null',
    'true',
    '٣',
    '0x10',
  ],
];
const numbers = [
  0,
  1,
  2,
  7,
  -1,
  25,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 31),
  1e15,
  1e308,
];
const anything = [null, true, false, 0, 'x', [], {}, [[]], { id: 1 }, 2 ** 31, '', '1'];

/** A value for a JSON schema: usually valid, sometimes at or beyond its limits, sometimes of another type. */
export function valueFor(schema: Json, random: Random, depth = 0): unknown {
  if (random.chance(0.02)) return random.of(anything);
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return valueFor(random.of(options), random, depth);
  const all = schema['allOf'] as Json[] | undefined;
  if (all) return Object.assign({}, ...all.map((part) => valueFor(part, random, depth)));
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.of(schema['enum'] as unknown[]);
  return valueOfType(schema, random, depth);
}

function valueOfType(schema: Json, random: Random, depth: number): unknown {
  switch (schema['type']) {
    case 'string':
      return textFor(schema, random);
    case 'integer':
    case 'number':
      return random.chance(0.7) ? 1 + random.below(60) : random.of(numbers);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: depth > 3 ? 0 : random.below(4) }, () =>
        valueFor((schema['items'] as Json) ?? {}, random, depth + 1),
      );
    case 'object':
      return objectFor(schema, random, depth);
    default:
      return random.of(anything);
  }
}

function textFor({ format, minLength = 0, maxLength = 40 }: Json, random: Random): string {
  if (random.chance(0.3)) return random.of(texts);
  if (format === 'email') return `user${random.below(1_000)}@fuzz.test`;
  if (format === 'date') return `2026-0${1 + random.below(9)}-1${random.below(10)}`;
  if (format === 'date-time') return `2026-0${1 + random.below(9)}-1${random.below(10)}T04:00:00Z`;
  const [min, max] = [Number(minLength), Math.min(Number(maxLength), 400)];
  const length = random.chance(0.1) ? max + 1 : min + random.below(Math.max(1, max - min));
  return Array.from({ length }, () => random.of([...'abcdefghij0123456789- '])).join('');
}

function objectFor({ properties = {}, required = [] }: Json, random: Random, depth: number): Json {
  const value: Json = {};
  for (const [name, schema] of Object.entries(properties as Record<string, Json>)) {
    const isRequired = (required as string[]).includes(name);
    if (random.chance(isRequired ? 0.97 : 0.5)) value[name] = valueFor(schema, random, depth + 1);
  }
  if (random.chance(0.02)) value[random.of(['__proto__x', 'ispId', 'isAdmin', 'id'])] = random.of(anything);
  return value;
}

export const jsonSchemaOf = (schema: z.core.$ZodType | undefined): Json | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
