import { newSubscriberForm, type Person, type PersonValues, personForm } from '@lastmile/contract';
import type { z } from 'zod';
import type { ContractForm } from '../../../../shared/kit/form/contract-form.ts';

/** The person's own fields are always checked; one who is known brings values that passed before. */
export const newLineForm = newSubscriberForm.extend({ person: personForm });
export type NewSubscriberForm = ContractForm<z.input<typeof newLineForm>, z.output<typeof newLineForm>>;

/** For a field that is set, not registered: its error shows only after the first attempt to submit. */
export const validateOnceSubmitted = ({ form }: NewSubscriberForm) => ({
  shouldDirty: true,
  shouldValidate: form.formState.isSubmitted,
});

const freshPerson = { name: '', mobile: '', clientType: 'home', language: 'en' } as const;

export const freshLine = {
  person: freshPerson,
  username: '',
  areaId: null,
  bindMac: false,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  agreedPriceMinor: null,
  monthlyDiscountMinor: 0,
  activate: true,
} as const;

/** What a form holds of a person: all but what the server gave them. */
export function personValuesOf(person: Person): PersonValues {
  const { id: _id, pairCode: _pairCode, version: _version, ...values } = person;
  return { ...values, language: values.language as PersonValues['language'] };
}
