import { subscriberStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectFilter } from '../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import {
  useAreaOptions,
  usePackageOptions,
  useResellerOptions,
  useRouterOptions,
} from '../pickers/options.ts';
import { statusDisplay, syncDisplay } from './labels.ts';

const syncFilters = ['pending', 'synced', 'failed', 'drift'] as const;

/** The filters of the subscriber list, also for campaigns. */
export function useSubscriberFilters(): FilterField[] {
  const { t } = useTranslation('subscribers');
  const ability = useCurrentAbility();
  const routers = useRouterOptions();
  const packages = usePackageOptions();
  const areas = useAreaOptions();
  const resellers = useResellerOptions();
  return useMemo(
    (): FilterField[] => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: subscriberStatuses.map((value) => ({ value, label: t(statusDisplay[value].key) })),
      },
      ...selectFilter(ability.can('read', 'Router'), {
        name: 'routerId',
        label: t('router'),
        options: routers,
      }),
      ...selectFilter(ability.can('read', 'Package'), {
        name: 'packageId',
        label: t('package'),
        options: packages,
      }),
      ...selectFilter(ability.can('read', 'Area'), {
        name: 'areaId',
        label: t('area'),
        options: areas,
        isAdvanced: true,
      }),
      {
        name: 'noArea',
        label: t('withoutArea'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('noArea') }],
      },
      ...selectFilter(Boolean(resellers?.length), {
        name: 'resellerId',
        label: t('reseller'),
        options: resellers,
        isAdvanced: true,
      }),
      {
        name: 'closed',
        label: t('closedOnes'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'no', label: t('withoutClosed') }],
      },
      {
        name: 'balance',
        label: t('balance'),
        kind: 'choice',
        options: [
          { value: 'due', label: t('hasBalanceDue') },
          { value: 'overdue', label: t('isOverdue') },
          { value: 'past_grace', label: t('isPastGrace') },
          { value: 'credit', label: t('hasCredit') },
        ],
      },
      {
        name: 'online',
        label: t('session'),
        kind: 'choice',
        isAdvanced: true,
        options: [
          { value: 'yes', label: t('online') },
          { value: 'no', label: t('offlineActive') },
        ],
      },
      {
        name: 'sync',
        label: t('sync'),
        kind: 'choice',
        isAdvanced: true,
        options: syncFilters.map((value) => ({ value, label: t(syncDisplay[value].key) })),
      },
      {
        name: 'billing',
        label: t('billing'),
        kind: 'choice',
        isAdvanced: true,
        options: [
          { value: 'normal', label: t('billing.normal') },
          { value: 'free', label: t('billing.free') },
        ],
      },
      {
        name: 'assigned',
        label: t('customer'),
        kind: 'choice',
        isAdvanced: true,
        options: [
          { value: 'yes', label: t('hasCustomer') },
          { value: 'no', label: t('noCustomer') },
        ],
      },
      { name: 'connectedFrom', label: t('connectedFrom'), kind: 'date', isAdvanced: true },
      { name: 'connectedTo', label: t('connectedTo'), kind: 'date', isAdvanced: true },
      { name: 'expiresFrom', label: t('expiresFrom'), kind: 'date', isAdvanced: true },
      { name: 'expiresTo', label: t('expiresTo'), kind: 'date', isAdvanced: true },
      ...(ability.can('read', 'Reseller')
        ? [{ name: 'renewsBefore', label: t('renewsBefore'), kind: 'date', isAdvanced: true } as const]
        : []),
      { name: 'closedFrom', label: t('closedFrom'), kind: 'date', isAdvanced: true },
      { name: 'closedTo', label: t('closedTo'), kind: 'date', isAdvanced: true },
    ],
    [t, ability, routers, packages, areas, resellers],
  );
}
