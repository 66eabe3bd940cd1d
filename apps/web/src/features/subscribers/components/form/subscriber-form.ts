import type { CustomerValues, SubscriberValues } from '@lastmile/contract';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { ContractForm } from '../../../../shared/kit/form/contract-form.ts';

/** Field names shared by the create and edit forms. */
export type SubscriberField = keyof SubscriberValues | `customer.${keyof CustomerValues}`;
type Values = { readonly [Name in keyof SubscriberValues]: SubscriberValues[Name] | undefined } & {
  readonly customer?: Partial<CustomerValues>;
};

export interface SubscriberForm {
  /** For an uncontrolled text field. */
  readonly text: (name: SubscriberField) => object;
  readonly errorOf: (name: SubscriberField) => string | null;
  readonly values: Values;
  readonly set: (name: SubscriberField, value: unknown) => void;
}

/** Either form, as the shared field groups use it. */
export function buildSubscriberForm<Typed extends FieldValues, Parsed extends FieldValues>(
  contractForm: ContractForm<Typed, Parsed>,
): SubscriberForm {
  const { form, errorOf } = contractForm;
  const pathOf = (name: SubscriberField) => name as unknown as Path<Typed>;
  return {
    text: (name) => ({
      // An empty field means no value; a date field would reject an empty string.
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
