type Json = Record<string, unknown>;

const secretKey = /token|secret|password|recovery|hash|signature|credential|challenge|apiKey/i;
const idKey = /^id$|Ids?$|^ids$/;
const mostRows = 2;

const replacements: readonly (readonly [RegExp, string])[] = [
  [/user\d+@access\.test/g, 'karim@example.com'],
  [/^\+88017\d{8}$/, '+8801712345678'],
  [/^10\.77\.\d+\.\d+$/, '10.77.0.1'],
  // The fixtures number what has to be unique.
  [/^(\D+) \d+$/, '$1'],
  [/[A-Za-z0-9_-]{32,}/g, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
];

/** Replaces what differs from run to run: ids by the order of their appearance, names with numbers, secrets. */
export class Mask {
  readonly #ids = new Map<string, number>();

  #id(value: unknown): unknown {
    const isId = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
    if (!isId || Number(value) <= 0) return value;
    const key = String(value);
    const id = this.#ids.get(key) ?? this.#ids.size + 1;
    this.#ids.set(key, id);
    return typeof value === 'number' ? id : String(id);
  }

  of(value: unknown, key = '', rows = Number.POSITIVE_INFINITY): unknown {
    if (Array.isArray(value)) return value.slice(0, rows).map((item) => this.of(item, key, rows));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value as Json).map(([name, item]) => [name, this.of(item, name, rows)]),
      );
    if (idKey.test(key)) return this.#id(value);
    if (key === 'version' && typeof value === 'number') return Math.min(value, 1);
    return typeof value === 'string' ? textOf(value, key) : value;
  }

  /** A response: of lists the first rows. */
  response(value: unknown): unknown {
    return this.of(value, '', mostRows);
  }
}

/** A secret stays as long as most are, so that it stays valid. */
const secretOf = (value: string): string =>
  /^\d+$/.test(value) ? value.replaceAll(/\d/g, '0') : value.slice(0, 43).replaceAll(/[\w-]/g, 'x');

function textOf(value: string, key: string): string {
  if (secretKey.test(key)) return secretOf(value);
  return replacements.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
}
