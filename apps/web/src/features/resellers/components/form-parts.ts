import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { ContractForm } from '../../../shared/kit/form/contract-form.ts';

/** What fields need of a form, whichever call it is for. */
export interface FormParts {
  readonly values: Readonly<Record<string, unknown>>;
  readonly field: (name: string) => Record<string, unknown>;
  readonly errorOf: (name: string) => string | null;
  readonly set: (name: string, value: unknown) => void;
}

export const formParts = <Typed extends FieldValues, Parsed extends FieldValues>(
  form: ContractForm<Typed, Parsed>,
): FormParts => ({
  values: form.form.watch(),
  field: (name) => form.field(name as Path<Typed>),
  errorOf: (name) => form.errorOf(name as Path<Typed>),
  set: (name, value) =>
    form.form.setValue(name as Path<Typed>, value as PathValue<Typed, Path<Typed>>, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    }),
});

export const blankLimits = {
  businessName: '',
  address: '',
  usernamePrefix: '',
  areaIds: [] as number[],
  packageIds: [] as number[],
  creditLimitMinor: 0,
  mayCollect: true,
  maySuspend: true,
  maySeeLive: true,
  maySetRetailPrice: false,
  invoicePrefix: '',
};
export const blankTerms = {
  model: 'commission' as 'commission' | 'wholesale',
  commissionRate: null as never,
  commissionBasis: 'before_vat' as const,
};
