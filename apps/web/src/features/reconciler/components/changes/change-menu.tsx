import type { OpenChange } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import type { Side } from '../../api.ts';
import { sideWords } from './resolve-drift-dialog.tsx';

export type Act = Side | 'push';

interface ChangeMenuProps {
  readonly change: OpenChange;
  readonly onAct: (act: Act) => void;
}

/** Drift is decided for one side; what waits or was refused can be written anew. */
export function ChangeMenu({ change, onAct }: ChangeMenuProps) {
  const { t } = useTranslation(['reconciler', 'routers']);
  const acts = useActs(change);
  if (acts.length === 0) return null;
  return (
    <RowActions label={t('routers:actionsOf', { name: change.name })}>
      {acts.map((act) => (
        <Menu.Item key={act} onClick={() => onAct(act)}>
          {act === 'push' ? t('push') : t(sideWords[act].label)}
        </Menu.Item>
      ))}
    </RowActions>
  );
}

function useActs({ state, want }: OpenChange): readonly Act[] {
  const ability = usePanelAbility();
  if (state === 'drift') return ability.can('update', 'Router') ? ['router', 'panel'] : [];
  return want !== 'absent' && ability.can('update', 'Subscriber') ? ['push'] : [];
}
