import { paymentChannels, paymentMethods, paymentStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCashBalances, useRecipients } from '../../../../entities/cash-book/api.ts';
import { useLineName } from '../../api.ts';
import { cashLooks, channelKeys, statusLooks } from '../labels.ts';
import { useMethodText } from '../use-method-label.ts';

export function useFilters(): FilterField[] {
  const { t } = useTranslation(['payments', 'billing']);
  const methodText = useMethodText();
  const people = usePeople();
  const subscriber = useNamedLine();
  return useMemo(
    (): FilterField[] => [
      {
        name: 'method',
        label: t('billing:method'),
        kind: 'choice',
        options: paymentMethods.map((value) => ({ value, label: methodText(value) })),
      },
      ...(people.length > 1
        ? [{ name: 'receivedBy', label: t('receivedBy'), kind: 'choice', options: people } as const]
        : []),
      { name: 'from', label: t('from'), kind: 'date' },
      { name: 'to', label: t('to'), kind: 'date' },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: paymentStatuses.map((value) => ({ value, label: t(statusLooks[value].key) })),
      },
      {
        name: 'handOver',
        label: t('cash'),
        kind: 'choice',
        isExtra: true,
        options: (['none', 'pending', 'accepted'] as const).map((value) => ({
          value,
          label: t(cashLooks[value].key),
        })),
      },
      ...(people.length > 0
        ? [{ name: 'heldBy', label: t('heldBy'), kind: 'choice', isExtra: true, options: people } as const]
        : []),
      {
        name: 'channel',
        label: t('channel'),
        kind: 'choice',
        isExtra: true,
        options: paymentChannels.map((value) => ({ value, label: t(channelKeys[value]) })),
      },
      ...subscriber.map(
        (option) =>
          ({
            name: 'subscriberId',
            label: t('subscriber'),
            kind: 'choice',
            options: [option],
          }) as const,
      ),
    ],
    [t, methodText, people, subscriber],
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Whoever holds cash, or could be given it, may have taken a payment. */
function usePeople(): readonly Option[] {
  const holders = useCashBalances().data;
  const recipients = useRecipients().data;
  return useMemo(() => {
    const people = new Map<number, string>();
    for (const { user } of holders ?? []) people.set(user.id, user.name);
    for (const { id, name } of recipients ?? []) people.set(id, name);
    return [...people]
      .map(([id, label]) => ({ value: String(id), label }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [holders, recipients]);
}

/** A link from a subscriber names them by id: the filter then shows whose payments these are. */
function useNamedLine(): readonly Option[] {
  const [params] = useSearchParams();
  const asked = Number(params.get('subscriberId'));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const name = useLineName(id);
  return useMemo(() => (id ? [{ value: String(id), label: name ?? `#${id}` }] : []), [id, name]);
}
