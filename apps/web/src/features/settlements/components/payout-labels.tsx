import type { PayoutAccount } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const methodKeys = {
  bkash: 'method.bkash',
  nagad: 'method.nagad',
  rocket: 'method.rocket',
  upay: 'method.upay',
  bank: 'method.bank',
} as const;

const states = {
  unverified: { color: 'yellow', key: 'state.unverified' },
  paused: { color: 'yellow', key: 'state.paused' },
  verified: { color: 'green', key: 'state.verified' },
  rejected: { color: 'red', key: 'state.rejected' },
} as const;

type Stated = Pick<PayoutAccount, 'state' | 'usableFrom'>;

const stateOf = ({ state, usableFrom }: Stated) =>
  state === 'verified' && Date.parse(usableFrom) > Date.now() ? 'paused' : state;

export function PayoutStateBadge({ account }: { readonly account: Stated }) {
  const { t } = useTranslation('payout-accounts');
  const { color, key } = states[stateOf(account)];
  return (
    <Badge variant="light" color={color} tt="none">
      {t(key)}
    </Badge>
  );
}
