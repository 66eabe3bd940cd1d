import { ispStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanChoices } from '../../api.ts';
import { statusDisplay } from '../isp-status.tsx';

export function useFilters(): FilterField[] {
  const { t } = useTranslation('isps');
  const plans = usePlanChoices();
  return useMemo<FilterField[]>(() => {
    const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => ({
      name,
      label,
      kind: 'choice' as const,
      options: options.map(([value, text]) => ({ value, label: text })),
    });
    const yesNo = [
      ['yes', t('yes')],
      ['no', t('no')],
    ] as const;
    return [
      choice(
        'status',
        t('status'),
        ispStatuses.map((status) => [status, t(statusDisplay[status].key)]),
      ),
      choice('planId', t('plan'), plans),
      choice('planPayment', t('serviceCharge'), [
        ['paid', t('planPayment.paid')],
        ['overdue', t('planPayment.overdue')],
        ['none', t('noPlan')],
      ]),
      choice('size', t('subscribers'), [
        ['none', t('size.none')],
        ['small', t('size.small')],
        ['medium', t('size.medium')],
        ['large', t('size.large')],
      ]),
      choice('routersDown', t('routersDown'), yesNo),
      choice('balanceDue', t('balanceDue'), yesNo),
      {
        ...choice('growth', t('growth'), [
          ['growing', t('growth.growing')],
          ['shrinking', t('growth.shrinking')],
          ['unchanged', t('growth.unchanged')],
        ]),
        isAdvanced: true,
      },
      {
        ...choice('onlineShare', t('onlineShare'), [
          ['low', t('share.low')],
          ['normal', t('share.normal')],
        ]),
        isAdvanced: true,
      },
      {
        ...choice('activity', t('lastActivity'), [
          ['week', t('activity.week')],
          ['month', t('activity.month')],
          ['older', t('activity.older')],
          ['never', t('never')],
        ]),
        isAdvanced: true,
      },
      { name: 'registeredFrom', label: t('registeredFrom'), kind: 'date', isAdvanced: true },
      { name: 'registeredTo', label: t('registeredTo'), kind: 'date', isAdvanced: true },
    ];
  }, [t, plans]);
}
