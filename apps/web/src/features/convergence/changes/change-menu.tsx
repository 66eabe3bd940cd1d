import type { OpenChange } from '@lastmile/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../app/ability.ts';
import type { Side } from '../api.ts';
import { sideWords } from './resolve-dialog.tsx';

export type Act = Side | 'push';

interface ChangeMenuProps {
  readonly change: OpenChange;
  readonly onAct: (act: Act) => void;
}

/** Drift is decided for one side; what waits or was refused can be written anew. */
export function ChangeMenu({ change, onAct }: ChangeMenuProps) {
  const { t } = useTranslation(['convergence', 'routers']);
  const acts = useActs(change);
  if (acts.length === 0) return null;
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
        {acts.map((act) => (
          <Menu.Item key={act} onClick={() => onAct(act)}>
            {act === 'push' ? t('push') : t(sideWords[act].label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useActs({ state, want }: OpenChange): readonly Act[] {
  const ability = usePanelAbility();
  if (state === 'drift') return ability.can('update', 'Router') ? ['router', 'panel'] : [];
  return want !== 'absent' && ability.can('update', 'Subscriber') ? ['push'] : [];
}
