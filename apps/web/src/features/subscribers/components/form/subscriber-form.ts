import type { LineValues, PersonValues } from '@lastmile/contract';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { ContractForm } from '../../../../shared/kit/form/contract-form.ts';

/** The names that the forms for a new line and for a known one share. */
export type LineField = keyof LineValues | `person.${keyof PersonValues}`;
type Values = { readonly [Name in keyof LineValues]: LineValues[Name] | undefined } & {
  readonly person?: Partial<PersonValues>;
};

export interface LineForm {
  /** For a text field that is its own master. */
  readonly text: (name: LineField) => object;
  readonly errorOf: (name: LineField) => string | null;
  readonly values: Values;
  readonly set: (name: LineField, value: unknown) => void;
}

/** Either form as the field groups see it, which are the same for both. */
export function lineFormOf<Typed extends FieldValues, Parsed extends FieldValues>(
  contractForm: ContractForm<Typed, Parsed>,
): LineForm {
  const { form, errorOf } = contractForm;
  const pathOf = (name: LineField) => name as unknown as Path<Typed>;
  return {
    text: (name) => ({
      // An emptied field means that there is nothing; a date would refuse the empty text.
      ...form.register(pathOf(name), { setValueAs: (value: unknown) => (value === '' ? null : value) }),
      error: errorOf(pathOf(name)),
    }),
    errorOf: (name) => errorOf(pathOf(name)),
    values: form.watch() as unknown as Values,
    set: (name, value) =>
      form.setValue(pathOf(name), value as PathValue<Typed, Path<Typed>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  };
}
