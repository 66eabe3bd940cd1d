import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaChoice, usePackageChoice, useRouterChoice } from '../../../../entities/pickers/options.ts';
import { pickFilter } from '../../../../shared/kit/list/select-filter.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { stateLooks, states } from '../labels.ts';

export function useFilters(): FilterField[] {
  const { t } = useTranslation('dunning');
  const ability = usePanelAbility();
  const [routers, packages, areas] = [useRouterChoice(), usePackageChoice(), useAreaChoice()];
  return useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: states.map((value) => ({ value, label: t(stateLooks[value].key) })),
      },
      ...pickFilter(ability.can('read', 'Area'), { name: 'areaId', label: t('area'), options: areas }),
      ...pickFilter(ability.can('read', 'Router'), {
        name: 'routerId',
        label: t('router'),
        options: routers,
        isExtra: true,
      }),
      ...pickFilter(ability.can('read', 'Package'), {
        name: 'packageId',
        label: t('package'),
        options: packages,
        isExtra: true,
      }),
    ],
    [t, ability, routers, packages, areas],
  );
}
