import { z } from 'zod';
import { formShape, outputShape } from '../kit/field-table.ts';
import { id, version } from '../kit/fields.ts';
import { partialOf } from '../kit/partial.ts';
import { customerFields } from './customer-fields.ts';

export { type CustomerFields, clientTypes, customerFields } from './customer-fields.ts';

export const customerForm = z.strictObject(formShape(customerFields));
export type CustomerValues = z.output<typeof customerForm>;
export const customerUpdate = z.strictObject({ ...partialOf(customerForm.shape), version: version() });

export const customer = z.strictObject({
  id: id(),
  pairCode: z.string(),
  ...outputShape(customerFields),
  version: version(),
});
export type Customer = z.infer<typeof customer>;
