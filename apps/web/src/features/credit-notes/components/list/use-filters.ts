import { creditCauses, creditNoteKinds, creditNoteStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSubscriberBalance } from '../../../../entities/billing/api.ts';
import { formatMonth, recentMonths } from '../../../../shared/dates/months.ts';
import { causeKeys, kindKeys, statusKeys } from '../labels.ts';

export function useFilters(): FilterField[] {
  const { t, i18n } = useTranslation(['credit-notes', 'invoices']);
  const subscriber = useSubscriberFilter();
  return useMemo(
    (): FilterField[] => [
      {
        name: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: creditNoteKinds.map((value) => ({ value, label: t(kindKeys[value]) })),
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
      {
        name: 'cause',
        label: t('cause'),
        kind: 'choice',
        options: creditCauses.map((value) => ({ value, label: t(causeKeys[value]) })),
        isAdvanced: true,
      },
      {
        name: 'open',
        label: t('unused'),
        kind: 'choice',
        options: [{ value: 'yes', label: t('state.open') }],
      },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: creditNoteStatuses.map((value) => ({ value, label: t(statusKeys[value]) })),
        isAdvanced: true,
      },
      { name: 'issuedFrom', label: t('issuedFrom'), kind: 'date', isAdvanced: true },
      { name: 'issuedTo', label: t('issuedTo'), kind: 'date', isAdvanced: true },
      ...subscriber,
    ],
    [t, i18n.language, subscriber],
  );
}

/** Subscriber filter set by a link; users find credit notes by search instead. */
function useSubscriberFilter(): FilterField[] {
  const { t } = useTranslation('credit-notes');
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
