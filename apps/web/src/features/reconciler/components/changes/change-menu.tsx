import type { PendingChangeRow } from '@lastmile/contract';
import { RowActions } from '@lastmile/ui';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import type { DriftResolution } from '../../api.ts';
import { resolutionLabels } from './resolve-drift-dialog.tsx';

export type ChangeAction = DriftResolution | 'pushToRouter';

interface ChangeMenuProps {
  readonly change: PendingChangeRow;
  readonly onAct: (act: ChangeAction) => void;
}

/** Drift is resolved for one side; pending and failed changes can be retried or forced. */
export function ChangeMenu({ change, onAct }: ChangeMenuProps) {
  const { t } = useTranslation(['reconciler', 'routers']);
  const actions = useChangeActions(change);
  if (actions.length === 0) return null;
  return (
    <RowActions label={t('routers:actionsOf', { name: change.name })}>
      {actions.map((act) => (
        <Menu.Item key={act} onClick={() => onAct(act)}>
          {act === 'pushToRouter' ? t('pushToRouter') : t(resolutionLabels[act].label)}
        </Menu.Item>
      ))}
    </RowActions>
  );
}

function useChangeActions({ state, desiredState }: PendingChangeRow): readonly ChangeAction[] {
  const ability = useCurrentAbility();
  if (state === 'drift') return ability.can('update', 'Router') ? ['router', 'panel'] : [];
  return desiredState !== 'absent' && ability.can('update', 'Subscriber') ? ['pushToRouter'] : [];
}
