import { invoiceKinds, invoiceStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDues } from '../../../../entities/billing/api.ts';
import { billLooks } from '../../../../entities/billing/labels.ts';
import { useAreaChoice, usePackageChoice, useRouterChoice } from '../../../../entities/pickers/options.ts';
import { monthText, recentMonths } from '../../../../shared/dates/months.ts';
import { pickFilter } from '../../../../shared/kit/list/select-filter.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { kindKeys } from '../labels.ts';

export function useFilters(): FilterField[] {
  const { t, i18n } = useTranslation(['invoices', 'billing']);
  const ability = usePanelAbility();
  const subscriber = useSubscriberFilter();
  const [routers, packages, areas] = [useRouterChoice(), usePackageChoice(), useAreaChoice()];
  return useMemo(
    (): FilterField[] => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: invoiceStatuses.map((value) => ({ value, label: t(`billing:${billLooks[value].key}`) })),
      },
      {
        name: 'month',
        label: t('month'),
        kind: 'choice',
        options: recentMonths(new Date()).map((value) => ({
          value,
          label: monthText(value, i18n.language),
        })),
      },
      ...pickFilter(ability.can('read', 'Area'), { name: 'areaId', label: t('area'), options: areas }),
      ...subscriber,
      {
        name: 'overdue',
        label: t('due'),
        kind: 'choice',
        isExtra: true,
        options: [{ value: 'yes', label: t('overdue') }],
      },
      { name: 'dueFrom', label: t('dueFrom'), kind: 'date', isExtra: true },
      { name: 'dueTo', label: t('dueTo'), kind: 'date', isExtra: true },
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
      {
        name: 'kind',
        label: t('kind'),
        kind: 'choice',
        isExtra: true,
        options: invoiceKinds.map((value) => ({ value, label: t(kindKeys[value]) })),
      },
    ],
    [t, i18n.language, ability, subscriber, routers, packages, areas],
  );
}

/** Whose bills these are, where a link says so; otherwise the search finds them. */
function useSubscriberFilter(): FilterField[] {
  const { t } = useTranslation('invoices');
  const id = Number(useSearchParams()[0].get('subscriberId'));
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const name = useDues(isKnown ? id : undefined).data?.subscriber.username;
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
