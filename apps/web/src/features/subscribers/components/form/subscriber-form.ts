import type { CustomerValues, SubscriberValues } from '@lastmile/contract';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { ContractForm } from '../../../../shared/kit/form/contract-form.ts';

/** The names that the forms for a new line and for a known one share. */
export type SubscriberField = keyof SubscriberValues | `customer.${keyof CustomerValues}`;
type Values = { readonly [Name in keyof SubscriberValues]: SubscriberValues[Name] | undefined } & {
  readonly customer?: Partial<CustomerValues>;
};

export interface SubscriberForm {
  /** For a text field that is its own master. */
  readonly text: (name: SubscriberField) => object;
  readonly errorOf: (name: SubscriberField) => string | null;
  readonly values: Values;
  readonly set: (name: SubscriberField, value: unknown) => void;
}

/** Either form as the field groups see it, which are the same for both. */
export function buildSubscriberForm<Typed extends FieldValues, Parsed extends FieldValues>(
  contractForm: ContractForm<Typed, Parsed>,
): SubscriberForm {
  const { form, errorOf } = contractForm;
  const pathOf = (name: SubscriberField) => name as unknown as Path<Typed>;
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
