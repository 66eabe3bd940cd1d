/** A one-time charge while it is being typed. */
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
  // No amount yet; the contract rejects it.
  unitMinor: Number.NaN,
  taxable: true,
};

type Charge = Pick<ChargeDraft, 'text' | 'unitMinor'> & {
  readonly [Field in 'kind' | 'quantity' | 'taxable']?: ChargeDraft[Field] | undefined;
};

/** Fills in the contract's defaults. */
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
