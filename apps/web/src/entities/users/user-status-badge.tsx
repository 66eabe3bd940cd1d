import type { CallOutput, userCalls } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type User = CallOutput<typeof userCalls.get>;

const display = {
  invited: { color: 'yellow', key: 'status.invited' },
  active: { color: 'green', key: 'status.active' },
  locked: { color: 'red', key: 'status.locked' },
  disabled: { color: 'gray', key: 'status.disabled' },
} as const satisfies Record<User['status'], object>;

export function useUserStatusLabel(): (status: User['status']) => string {
  const { t } = useTranslation('users');
  return (status) => t(display[status].key);
}

export function UserStatusBadge({ status }: { readonly status: User['status'] }) {
  const text = useUserStatusLabel();
  return (
    <Badge variant="light" color={display[status].color} tt="none">
      {text(status)}
    </Badge>
  );
}
