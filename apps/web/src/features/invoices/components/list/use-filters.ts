import { invoiceKinds, invoiceStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSubscriberBalance } from '../../../../entities/billing/api.ts';
import { invoiceStatusDisplay } from '../../../../entities/billing/labels.ts';
import {
  useAreaOptions,
  usePackageOptions,
  useResellerOptions,
  useRouterOptions,
} from '../../../../entities/pickers/options.ts';
import { formatMonth, recentMonths } from '../../../../shared/dates/months.ts';
import { selectFilter } from '../../../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { kindKeys } from '../labels.ts';

export function useFilters(): FilterField[] {
  const { t, i18n } = useTranslation(['invoices', 'billing']);
  const ability = useCurrentAbility();
  const subscriber = useSubscriberFilter();
  const [routers, packages, areas] = [useRouterOptions(), usePackageOptions(), useAreaOptions()];
  const resellers = useResellerOptions();
  return useMemo(
    (): FilterField[] => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: invoiceStatuses.map((value) => ({
          value,
          label: t(`billing:${invoiceStatusDisplay[value].key}`),
        })),
      },
      {
        name: 'month',
        label: t('month'),
        kind: 'choice',
        options: recentMonths(new Date()).map((value) => ({
          value,
          label: formatMonth(value, i18n.language),
        })),
      },
      ...selectFilter(ability.can('read', 'Area'), { name: 'areaId', label: t('area'), options: areas }),
      ...subscriber,
      {
        name: 'overdue',
        label: t('due'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('overdue') }],
      },
      {
        name: 'outstanding',
        label: t('outstanding'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('notFullyPaid') }],
      },
      {
        name: 'noArea',
        label: t('withoutArea'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('noArea') }],
      },
      { name: 'dueFrom', label: t('dueFrom'), kind: 'date', isAdvanced: true },
      { name: 'dueTo', label: t('dueTo'), kind: 'date', isAdvanced: true },
      { name: 'issuedFrom', label: t('issuedFrom'), kind: 'date', isAdvanced: true },
      { name: 'issuedTo', label: t('issuedTo'), kind: 'date', isAdvanced: true },
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
      ...selectFilter(Boolean(resellers?.length), {
        name: 'resellerId',
        label: t('reseller'),
        options: resellers,
        isAdvanced: true,
      }),
      {
        name: 'kind',
        label: t('kind'),
        kind: 'choice',
        isAdvanced: true,
        options: invoiceKinds.map((value) => ({ value, label: t(kindKeys[value]) })),
      },
    ],
    [t, i18n.language, ability, subscriber, routers, packages, areas, resellers],
  );
}

/** Subscriber filter set by a link; users find invoices by search instead. */
function useSubscriberFilter(): FilterField[] {
  const { t } = useTranslation('invoices');
  const id = Number(useSearchParams()[0].get('subscriberId'));
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const name = useSubscriberBalance(isKnown ? id : undefined).data?.subscriber.username;
  return useMemo(
    () =>
      isKnown
        ? [
            {
              name: 'subscriberId',
              label: t('subscriber'),
              kind: 'choice',
              options: [{ value: String(id), label: name ?? `#${id}` }],
            },
          ]
        : [],
    [t, id, isKnown, name],
  );
}
