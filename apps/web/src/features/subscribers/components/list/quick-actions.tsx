import type { SubscriberRow } from '@lastmile/contract';
import { QuickAction } from '@lastmile/ui';
import { IconCash, IconChartLine, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuickLink } from '../../../../shared/kit/list/cells.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { editPath, livePath } from '../../paths.ts';

interface QuickActionsProps {
  readonly row: SubscriberRow;
  readonly onTakePayment: (row: SubscriberRow) => void;
}

/** What a subscriber's row is opened for most often. */
export function QuickActions({ row, onTakePayment }: QuickActionsProps) {
  const { t } = useTranslation(['subscribers', 'billing', 'routes']);
  const ability = useCurrentAbility();
  // Wholesale resellers are paid on their own page: these subscribers are free to the ISP.
  const isOfWholesale = row.reseller !== null && row.billing === 'free';
  const label = (action: string) => `${action}: ${row.username}`;
  return (
    <>
      {ability.can('create', 'Payment') && !isOfWholesale ? (
        <QuickAction
          label={label(t('billing:takePayment'))}
          icon={<IconCash size={16} />}
          onClick={() => onTakePayment(row)}
        />
      ) : null}
      {ability.can('read', 'LiveData') && row.status !== 'closed' ? (
        <QuickLink
          to={livePath(row.id)}
          label={label(t('routes:get-live-data'))}
          icon={<IconChartLine size={16} />}
        />
      ) : null}
      {ability.can('update', 'Subscriber') ? (
        <QuickLink to={editPath(row.id)} label={label(t('edit'))} icon={<IconPencil size={16} />} />
      ) : null}
    </>
  );
}
