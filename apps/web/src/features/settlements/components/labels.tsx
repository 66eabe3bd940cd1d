import type { SettlementState } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const states = {
  draft: { color: 'gray', key: 'state.draft' },
  approved: { color: 'yellow', key: 'state.approved' },
  paid: { color: 'green', key: 'state.paid' },
  confirmed: { color: 'green', key: 'state.confirmed' },
  cancelled: { color: 'gray', key: 'state.cancelled' },
} as const;

export const kindKeys = {
  payment: 'kind.payment',
  refund: 'kind.refund',
  chargeback: 'kind.chargeback',
  adjustment: 'kind.adjustment',
} as const;

export const reasonKeys = { hold: 'leftOut.hold', refund_under_way: 'leftOut.refund_under_way' } as const;

interface Stated {
  readonly state: SettlementState;
  readonly confirmedAt: string | null;
}

export function SettlementBadge({ settlement: { state, confirmedAt } }: { readonly settlement: Stated }) {
  const { t } = useTranslation('settlements');
  const { color, key } = states[confirmedAt ? 'confirmed' : state];
  return (
    <Badge variant="light" color={color} tt="none">
      {t(key)}
    </Badge>
  );
}
