import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaymentClaim } from './labels.ts';

export type ClaimAction = 'confirm' | 'reject';

interface RowMenuProps {
  readonly claim: PaymentClaim;
  readonly onAct: (action: ClaimAction) => void;
}

export function RowMenu({ claim, onAct }: RowMenuProps) {
  const { t } = useTranslation('payment-claims');
  if (claim.state !== 'open') return null;
  return (
    <RowActions label={t('actionsOf', { username: claim.subscriber.username })}>
      <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => onAct('confirm')}>
        {t('confirm')}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconX size={16} />}
        onClick={() => onAct('reject')}
      >
        {t('reject')}
      </Menu.Item>
    </RowActions>
  );
}
