import type { Row } from '../codec/row.ts';
import { RouterError } from '../errors/router-error.ts';
import { type ItemId, isItemId } from '../values/ids.ts';
import type { Field } from './fields.ts';

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never;
};

export interface RecordType<F extends Fields> {
  /** RouterOS names of all properties. */
  readonly proplist: readonly string[];
  read(row: Row): Values<F>;
  /** Attributes for add and set; undefined clears an optional property. */
  write(values: Partial<Values<F>>): Record<string, string>;
}

/**
 * Declares a record: its type, its proplist, and how to parse and format it. Property names are derived from
 * field names: `limitBytesIn` is `limit-bytes-in`.
 */
export function defineRecord<F extends Fields>(fields: F): RecordType<F> {
  const properties = Object.entries(fields).map(([name, field]) => ({
    name,
    property: kebabCase(name),
    field,
  }));
  const byName = new Map(properties.map((entry) => [entry.name, entry]));
  return {
    proplist: properties.map(({ property }) => property),
    read(row) {
      const record: Record<string, unknown> = {};
      for (const { name, property, field } of properties) record[name] = field.parse(row[property]);
      return record as Values<F>;
    },
    write(values) {
      const attributes: Record<string, string> = {};
      for (const [name, value] of Object.entries(values)) {
        const entry = byName.get(name);
        if (entry === undefined) throw new RangeError(`Unknown property ${name}`);
        if (value === undefined) attributes[`!${entry.property}`] = '';
        else attributes[entry.property] = entry.field.format(value);
      }
      return attributes;
    },
  };
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Every row of a list must have an id. */
export function readId(row: Row): ItemId {
  const id = row['.id'] ?? '';
  if (!isItemId(id))
    throw new RouterError('protocol', `Received a row without an id: ${JSON.stringify({ ...row })}`);
  return id;
}
