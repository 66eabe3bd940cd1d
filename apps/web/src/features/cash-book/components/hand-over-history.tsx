import { type HandOverRow, handOverStatuses, paymentCalls } from '@lastmile/contract';
import type { FilterField, ListColumn } from '@lastmile/ui';
import { Badge, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { handOverDisplay } from './labels.ts';

/** All hand-overs with their outcome. */
export function HandOverHistory() {
  const { t } = useTranslation(['payments', 'billing']);
  const columns = useColumns();
  const filters = useMemo(
    (): FilterField[] => [
      {
        name: 'status',
        label: t('status'),
        kind: 'choice',
        options: handOverStatuses.map((value) => ({ value, label: t(handOverDisplay[value].key) })),
      },
    ],
    [t],
  );
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {t('handOvers')}
      </Title>
      <ListSection
        call={paymentCalls.handOvers}
        title={t('handOvers')}
        columns={columns}
        sorts={['-createdAt']}
        filters={filters}
        empty={{ title: t('handOversNone'), text: t('handOversNoneText') }}
      />
    </section>
  );
}

function useColumns(): ListColumn<HandOverRow>[] {
  const { t } = useTranslation(['payments', 'billing']);
  const { sign, figure } = useMoneyFormat();
  const moment = useFormatDateTime();
  return [
    {
      key: 'createdAt',
      header: t('madeAt'),
      sort: 'createdAt',
      isTitle: true,
      cell: ({ createdAt }) => <span style={{ whiteSpace: 'nowrap' }}>{moment(createdAt)}</span>,
    },
    { key: 'from', header: t('handedBy'), cell: ({ from }) => from.name },
    { key: 'to', header: t('toWhom'), cell: ({ to }) => to.name },
    {
      key: 'amount',
      header: t('amountIn', { currency: sign }),
      align: 'end',
      cell: ({ amountMinor }) => <span style={{ whiteSpace: 'nowrap' }}>{figure(amountMinor)}</span>,
    },
    { key: 'payments', header: t('title'), align: 'end', cell: ({ payments }) => payments },
    {
      key: 'status',
      isMain: true,
      header: t('status'),
      cell: ({ status }) => (
        <Badge variant="light" color={handOverDisplay[status].tone} tt="none">
          {t(handOverDisplay[status].key)}
        </Badge>
      ),
    },
    {
      key: 'decidedAt',
      header: t('decidedAt'),
      cell: ({ decidedAt }) => (decidedAt ? moment(decidedAt) : null),
    },
    {
      key: 'note',
      header: t('billing:note'),
      wraps: true,
      cell: ({ note, decisionNote }) => (
        <>
          {note}
          {decisionNote ? (
            <Text size="xs" c="dimmed">
              {decisionNote}
            </Text>
          ) : null}
        </>
      ),
    },
  ];
}
