import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaOptions, usePackageOptions, useRouterOptions } from '../../../../entities/pickers/options.ts';
import { selectFilter } from '../../../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { stateDisplay, states } from '../labels.ts';

export function useFilters(): FilterField[] {
  const { t } = useTranslation('dunning');
  const ability = useCurrentAbility();
  const [routers, packages, areas] = [useRouterOptions(), usePackageOptions(), useAreaOptions()];
  return useMemo(
    (): FilterField[] => [
      {
        name: 'state',
        label: t('state'),
        kind: 'choice',
        options: states.map((value) => ({ value, label: t(stateDisplay[value].key) })),
      },
      ...selectFilter(ability.can('read', 'Area'), { name: 'areaId', label: t('area'), options: areas }),
      ...selectFilter(ability.can('read', 'Router'), {
        name: 'routerId',
        label: t('router'),
        options: routers,
        isAdvanced: true,
      }),
      ...selectFilter(ability.can('read', 'Package'), {
        name: 'packageId',
        label: t('package'),
        options: packages,
        isAdvanced: true,
      }),
    ],
    [t, ability, routers, packages, areas],
  );
}
