import type { OpenChange } from '@lastmile/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../app/ability.ts';
import { useProblemText } from '../../../app/problem-text.ts';
import { type Side, usePushOne } from '../api.ts';
import { sideWords } from './resolve-dialog.tsx';

interface ChangeMenuProps {
  readonly routerId: number;
  readonly change: OpenChange;
  readonly onResolve: (take: Side) => void;
}

/** Drift is decided; anything else can be tried again at once. */
export function ChangeMenu({ routerId, change, onResolve }: ChangeMenuProps) {
  const { t } = useTranslation(['convergence', 'routers']);
  const ability = usePanelAbility();
  const problemText = useProblemText();
  const push = usePushOne(routerId);
  const isDrift = change.state === 'drift';
  if (!(isDrift ? ability.can('update', 'Router') : ability.can('update', 'Subscriber'))) return null;
  const tryNow = () =>
    push.mutate(change.subscriberId, {
      onSuccess: ({ done }) => notifications.show({ message: t('pushed', { count: done.length }) }),
      onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
    });
  return (
    <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('routers:actionsOf', { name: change.name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isDrift ? (
          (['router', 'panel'] as const).map((take) => (
            <Menu.Item key={take} onClick={() => onResolve(take)}>
              {t(sideWords[take].label)}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item onClick={tryNow}>{t('tryNow')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
