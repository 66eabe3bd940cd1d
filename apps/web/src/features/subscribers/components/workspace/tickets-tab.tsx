import { StatePanel } from '@lastmile/ui';
import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function TicketsTab() {
  const { t } = useTranslation('subscribers');
  return (
    <StatePanel
      role="status"
      color="gray"
      icon={<IconLifebuoy size={26} stroke={1.5} />}
      title={t('ticketsComingSoon')}
      text={t('ticketsComingSoonText')}
    />
  );
}
