import type { Reseller } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { statusKeys } from './labels.ts';

/** Whether the reseller works, or has not accepted the invitation yet. */
export function ResellerStatusBadge({ status, userStatus }: Pick<Reseller, 'status' | 'userStatus'>) {
  const { t } = useTranslation('resellers');
  const isInvited = userStatus === 'invited';
  const color = status === 'inactive' ? 'gray' : isInvited ? 'yellow' : 'green';
  return (
    <Badge variant="light" color={color} tt="none">
      {isInvited && status === 'active' ? t('status.invited') : t(statusKeys[status])}
    </Badge>
  );
}
