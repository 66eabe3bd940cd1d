import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../../users-api.ts';

const looks = {
  invited: { color: 'yellow', key: 'status.invited' },
  active: { color: 'green', key: 'status.active' },
  locked: { color: 'red', key: 'status.locked' },
  disabled: { color: 'gray', key: 'status.disabled' },
} as const satisfies Record<User['status'], object>;

export function useStatusText(): (status: User['status']) => string {
  const { t } = useTranslation('users');
  return (status) => t(looks[status].key);
}

export function StatusBadge({ status }: { readonly status: User['status'] }) {
  const text = useStatusText();
  return (
    <Badge variant="light" color={looks[status].color} tt="none">
      {text(status)}
    </Badge>
  );
}
