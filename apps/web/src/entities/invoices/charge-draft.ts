/** A charge of one time while it is typed. */
export interface ChargeDraft {
  readonly kind: 'connection' | 'other';
  readonly text: string;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly taxable: boolean;
}

export const emptyCharge: ChargeDraft = {
  kind: 'other',
  text: '',
  quantity: 1,
  // No amount yet, which the contract refuses.
  unitMinor: Number.NaN,
  taxable: true,
};

type Charge = Pick<ChargeDraft, 'text' | 'unitMinor'> & {
  readonly [Field in 'kind' | 'quantity' | 'taxable']?: ChargeDraft[Field] | undefined;
};

/** With what the contract would fill in. */
export const buildChargeDraft = ({
  kind = 'other',
  text,
  quantity = 1,
  unitMinor,
  taxable = true,
}: Charge): ChargeDraft => ({
  kind,
  text,
  quantity,
  unitMinor,
  taxable,
});
