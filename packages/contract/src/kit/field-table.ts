import { z } from 'zod';
import { id, optionalEmail, optionalText, plainDate, text } from './fields.ts';

/** How a value is stored, read from a spreadsheet and formatted. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'mobile'
  | 'nid'
  | 'date'
  | 'whole'
  | 'decimal'
  | 'yesNo'
  | 'choice'
  | 'amount'
  | 'ip'
  | 'mac'
  | 'reference';

/** One field of an entity. Everything that lists the entity's fields derives from its table of these. */
export interface FieldDefinition {
  readonly column: string;
  readonly kind: FieldKind;
  /** What create and update calls accept. */
  readonly form: z.core.$ZodType;
  /** What is answered. */
  readonly output: z.core.$ZodType;
  /** The words of a choice. */
  readonly values?: readonly string[];
  /** Key in the locale namespace `subscribers`. */
  readonly label?: string;
  readonly import?: ImportDefinition;
  /** Set by the API or an import only; no form of the web has it. */
  readonly apiOnly?: true;
}

interface ImportDefinition {
  /** The column's name in files; default: the field's key. */
  readonly name?: string;
  /** Other headers that mean the field, separated by spaces. */
  readonly aliases: string;
  /** The cell of the template's sample row. */
  readonly example: string;
  /** Other words for the values of a choice. */
  readonly words?: Readonly<Record<string, string>>;
}

export type FieldTable = Readonly<Record<string, FieldDefinition>>;

type FormShape<Fields extends FieldTable> = { -readonly [Key in keyof Fields]: Fields[Key]['form'] };
type OutputShape<Fields extends FieldTable> = { -readonly [Key in keyof Fields]: Fields[Key]['output'] };

const mapFields = (fields: FieldTable, part: 'form' | 'output') =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field[part]]));

export const formShape = <Fields extends FieldTable>(fields: Fields): FormShape<Fields> =>
  mapFields(fields, 'form') as never;

export const outputShape = <Fields extends FieldTable>(fields: Fields): OutputShape<Fields> =>
  mapFields(fields, 'output') as never;

/** The keys of the fields that have this property, such as `{ section: 'billing' }`. */
export type KeysWith<Fields extends FieldTable, Property extends object> = {
  [Key in keyof Fields]: Fields[Key] extends Property ? Key : never;
}[keyof Fields] &
  string;

/** The name of each importable field in files. */
export type ImportName<Fields extends FieldTable> = {
  [Key in keyof Fields]: Fields[Key] extends { readonly import: infer Imported }
    ? Imported extends { readonly name: infer Name }
      ? Name
      : Key
    : never;
}[keyof Fields] &
  string;

export const keysOf = <Fields extends FieldTable>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];

const none = <T>(value: T | null | undefined): T | null => value ?? null;
const textOrNull = () => z.string().nullable();

/** Kind, form and output of the usual fields. */
export const requiredTextField = (max: number) =>
  ({ kind: 'text', form: text(max), output: z.string() }) as const;
export const textField = (max: number) =>
  ({ kind: 'text', form: optionalText(max), output: textOrNull() }) as const;
export const emailField = () => ({ kind: 'email', form: optionalEmail(), output: textOrNull() }) as const;
export const dateField = () =>
  ({ kind: 'date', form: plainDate().nullish().transform(none), output: textOrNull() }) as const;
export const wholeField = (min: number, max: number) =>
  ({
    kind: 'whole',
    form: z.int().min(min).max(max).nullish().transform(none),
    output: z.int().nullable(),
  }) as const;
export const decimalField = (min: number, max: number) =>
  ({
    kind: 'decimal',
    form: z.number().min(min).max(max).nullish().transform(none),
    output: z.number().nullable(),
  }) as const;
export const yesNoField = () => ({ kind: 'yesNo', form: z.boolean(), output: z.boolean() }) as const;
export const choiceField = <const Values extends readonly string[]>(values: Values) =>
  ({
    kind: 'choice',
    values,
    form: z.enum(values).nullish().transform(none),
    output: z.enum(values).nullable(),
  }) as const;
export const requiredChoiceField = <const Values extends readonly string[]>(values: Values) =>
  ({ kind: 'choice', values, form: z.enum(values), output: z.enum(values) }) as const;
export const referenceField = () =>
  ({ kind: 'reference', form: id().nullish().transform(none), output: id().nullable() }) as const;
export const digitsField = (kind: 'text' | 'nid', pattern: RegExp, message: string) =>
  ({
    kind,
    form: z
      .string()
      .nullish()
      .transform((value) => value?.trim() || null)
      .pipe(z.string().regex(pattern, message).nullable()),
    output: textOrNull(),
  }) as const;
