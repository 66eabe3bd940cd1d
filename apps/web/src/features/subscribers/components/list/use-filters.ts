import { subscriberStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaChoice, usePackageChoice, useRouterChoice } from '../../../../entities/pickers/options.ts';
import { statusLooks, syncLooks } from '../../../../entities/subscribers/labels.ts';
import { pickFilter } from '../../../../shared/kit/list/select-filter.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { billingKeys } from '../labels.ts';

const syncFilters = ['waiting', 'confirmed', 'failed', 'drift'] as const;

export function useFilters(): FilterField[] {
  const { t } = useTranslation('subscribers');
  const ability = usePanelAbility();
  const routers = useRouterChoice();
  const packages = usePackageChoice();
  const areas = useAreaChoice();
  return useMemo(
    (): FilterField[] => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: subscriberStatuses.map((value) => ({ value, label: t(statusLooks[value].key) })),
      },
      ...pickFilter(ability.can('read', 'Router'), {
        name: 'routerId',
        label: t('router'),
        options: routers,
      }),
      ...pickFilter(ability.can('read', 'Package'), {
        name: 'packageId',
        label: t('package'),
        options: packages,
      }),
      ...pickFilter(ability.can('read', 'Area'), {
        name: 'areaId',
        label: t('area'),
        options: areas,
        isExtra: true,
      }),
      {
        name: 'balance',
        label: t('balance'),
        kind: 'choice',
        options: [
          { value: 'owing', label: t('hasDues') },
          { value: 'favour', label: t('inFavour') },
        ],
      },
      {
        name: 'online',
        label: t('session'),
        kind: 'choice',
        isExtra: true,
        options: [
          { value: 'yes', label: t('online') },
          { value: 'no', label: t('offlineActive') },
        ],
      },
      {
        name: 'sync',
        label: t('sync'),
        kind: 'choice',
        isExtra: true,
        options: syncFilters.map((value) => ({ value, label: t(syncLooks[value].key) })),
      },
      {
        name: 'billing',
        label: t('billing'),
        kind: 'choice',
        isExtra: true,
        options: [
          { value: 'normal', label: t(billingKeys.normal) },
          { value: 'free', label: t(billingKeys.free) },
        ],
      },
      {
        name: 'assigned',
        label: t('person'),
        kind: 'choice',
        isExtra: true,
        options: [
          { value: 'yes', label: t('assigned') },
          { value: 'no', label: t('unassigned') },
        ],
      },
      { name: 'connectedFrom', label: t('connectedFrom'), kind: 'date', isExtra: true },
      { name: 'connectedTo', label: t('connectedTo'), kind: 'date', isExtra: true },
    ],
    [t, ability, routers, packages, areas],
  );
}
