import { type Customer, type CustomerValues, customerForm, newSubscriberForm } from '@lastmile/contract';
import type { z } from 'zod';
import type { ContractForm } from '../../../../shared/kit/form/contract-form.ts';

/** The customer's fields are always validated; an existing customer's values are valid already. */
export const newSubscriberFormSchema = newSubscriberForm.extend({ customer: customerForm });
export type NewSubscriberForm = ContractForm<
  z.input<typeof newSubscriberFormSchema>,
  z.output<typeof newSubscriberFormSchema>
>;

/** For a field that is set, not registered: its error shows only after the first attempt to submit. */
export const validateOnceSubmitted = ({ form }: NewSubscriberForm) => ({
  shouldDirty: true,
  shouldValidate: form.formState.isSubmitted,
});

const newCustomerValues = { name: '', mobile: '', clientType: 'home', language: 'en' } as const;

export const newSubscriberValues = {
  customer: newCustomerValues,
  username: '',
  areaId: null,
  bindMac: false,
  billing: 'normal',
  billingMode: 'prepaid',
  billingDay: 1,
  agreedPriceMinor: null,
  monthlyDiscountMinor: 0,
  discountPercent: null,
  discountFrom: null,
  discountUntil: null,
  activate: true,
} as const;

/** Customer fields of the form: all except those set by the server. */
export function buildCustomerValues(customer: Customer): CustomerValues {
  const { id: _id, pairCode: _pairCode, version: _version, ...values } = customer;
  return { ...values, language: values.language as CustomerValues['language'] };
}
