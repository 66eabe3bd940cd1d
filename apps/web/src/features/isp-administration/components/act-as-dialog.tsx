import { ConfirmDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { useActAs } from '../api.ts';

interface Isp {
  readonly id: number;
  readonly name: string;
}

/** Whether the user may act as an ISP: to change its data, to view them, or not at all. */
export function useActing(): 'change' | 'view' | undefined {
  const ability = useCurrentAbility();
  if (ability.can('update', 'Isp')) return 'change';
  return ability.can('read', 'ActingAs') ? 'view' : undefined;
}

export function ActAsDialog({ isp, onClose }: { readonly isp: Isp; readonly onClose: () => void }) {
  const { t } = useTranslation('isps');
  const acting = useActing();
  const act = useActAs();
  return (
    <ConfirmDialog
      title={t('impersonateIsp', { name: isp.name })}
      preview={<Text size="sm">{acting === 'view' ? t('viewText') : t('impersonateText')}</Text>}
      confirmLabel={t('impersonate')}
      onConfirm={() => act.mutate(isp.id)}
      onClose={onClose}
      confirming={act.isPending || act.isSuccess}
      problem={<ProblemAlert error={act.error} />}
    />
  );
}
