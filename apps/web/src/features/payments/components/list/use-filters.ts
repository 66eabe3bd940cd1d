import { paymentChannels, paymentMethods, paymentStatuses } from '@lastmile/contract';
import type { FilterField } from '@lastmile/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCashBalances, useRecipients } from '../../../../entities/cash-book/api.ts';
import { useAreaOptions, useResellerOptions } from '../../../../entities/pickers/options.ts';
import { selectFilter } from '../../../../shared/kit/list/select-filter.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { useSubscriberName } from '../../api.ts';
import { cashDisplay, channelKeys, statusDisplay } from '../labels.ts';
import { useMethodLabel } from '../use-method-label.ts';

export function useFilters(): FilterField[] {
  const { t } = useTranslation(['payments', 'billing']);
  const methodLabel = useMethodLabel();
  const users = useUserOptions();
  const subscriber = useSubscriberFilterChip();
  const canReadAreas = useCurrentAbility().can('read', 'Area');
  const areas = useAreaOptions();
  const resellers = useResellerOptions();
  const isReceiverGiven = useSearchParams()[0].has('receivedBy');
  return useMemo(
    (): FilterField[] => [
      {
        name: 'method',
        label: t('billing:method'),
        kind: 'choice',
        options: paymentMethods.map((value) => ({ value, label: methodLabel(value) })),
      },
      ...(users.length > 1 || isReceiverGiven
        ? [{ name: 'receivedBy', label: t('receivedBy'), kind: 'choice', options: users } as const]
        : []),
      { name: 'from', label: t('from'), kind: 'date' },
      { name: 'to', label: t('to'), kind: 'date' },
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        isAdvanced: true,
        options: paymentStatuses.map((value) => ({ value, label: t(statusDisplay[value].key) })),
      },
      {
        name: 'handOver',
        label: t('cash'),
        kind: 'choice',
        isAdvanced: true,
        options: (['none', 'pending', 'accepted'] as const).map((value) => ({
          value,
          label: t(cashDisplay[value].key),
        })),
      },
      ...(users.length > 0
        ? [{ name: 'heldBy', label: t('heldBy'), kind: 'choice', isAdvanced: true, options: users } as const]
        : []),
      {
        name: 'channel',
        label: t('channel'),
        kind: 'choice',
        isAdvanced: true,
        options: paymentChannels.map((value) => ({ value, label: t(channelKeys[value]) })),
      },
      ...selectFilter(canReadAreas, { name: 'areaId', label: t('area'), options: areas, isAdvanced: true }),
      {
        name: 'noArea',
        label: t('withoutArea'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('noArea') }],
      },
      {
        name: 'noReceiver',
        label: t('withoutReceiver'),
        kind: 'choice',
        isAdvanced: true,
        options: [{ value: 'yes', label: t('onlineOrImported') }],
      },
      ...selectFilter(Boolean(resellers?.length), {
        name: 'resellerId',
        label: t('reseller'),
        options: resellers,
        isAdvanced: true,
      }),
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
    [t, methodLabel, users, subscriber, canReadAreas, areas, resellers, isReceiverGiven],
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Users who hold cash or can receive it may have recorded a payment. */
function useUserOptions(): readonly Option[] {
  const holders = useCashBalances().data;
  const recipients = useRecipients().data;
  return useMemo(() => {
    const users = new Map<number, string>();
    for (const { user } of holders ?? []) users.set(user.id, user.name);
    for (const { id, name } of recipients ?? []) users.set(id, name);
    return [...users]
      .map(([id, label]) => ({ value: String(id), label }))
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [holders, recipients]);
}

/** A link from a subscriber filters by id; the filter shows the subscriber's name. */
function useSubscriberFilterChip(): readonly Option[] {
  const [params] = useSearchParams();
  const requestedId = Number(params.get('subscriberId'));
  const id = Number.isSafeInteger(requestedId) && requestedId > 0 ? requestedId : undefined;
  const name = useSubscriberName(id);
  return useMemo(() => (id ? [{ value: String(id), label: name ?? `#${id}` }] : []), [id, name]);
}
