import type { ResellerDetails, ResellerPrice } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Badge, Button, Group, Paper, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../entities/billing/cells.tsx';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { useIsPayingReseller } from '../../../../entities/resellers/wallet-api.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useUpdatePrices } from '../../api.ts';

interface Entry {
  readonly id: string;
  readonly packageId: number;
  readonly name: string;
  readonly validFrom: string;
  readonly priceMinor: number | null;
  readonly isPlanned: boolean;
  /** What applies if this entry is removed. */
  readonly beforeMinor: number | null;
}

interface PriceHistoryProps {
  readonly reseller: ResellerDetails;
  readonly items: readonly ResellerPrice[];
  readonly canUpdate: boolean;
}

/** Every buying price with its day, newest first. Planned ones can be cancelled. */
export function PriceHistory({ reseller, items, canUpdate }: PriceHistoryProps) {
  const { t } = useTranslation('resellers');
  const entries = entriesOf(items, localToday(new Date()));
  const update = useUpdatePrices(reseller.id);
  const cancel = async ({ packageId, validFrom, beforeMinor, name }: Entry) => {
    const item = { packageId, priceMinor: beforeMinor };
    const saved = await update.mutateAsync({ validFrom, items: [item] }).catch(() => undefined);
    if (saved) notifications.show({ message: t('plannedPriceCancelled', { name }) });
  };
  const columns = useColumns(canUpdate ? (entry) => void cancel(entry) : undefined, update.isPending);
  if (entries.length === 0) return null;
  return (
    <>
      <Title order={3} size="h4" mt="lg" mb="sm">
        {t('priceHistory')}
      </Title>
      <ProblemAlert error={update.error} />
      <Paper withBorder>
        <ListTable
          label={t('priceHistory')}
          rows={entries}
          columns={columns}
          sort=""
          onSort={() => undefined}
        />
      </Paper>
    </>
  );
}

function entriesOf(items: readonly ResellerPrice[], today: string): Entry[] {
  const entries = items.flatMap(({ packageId, name, history }) =>
    history.map((one, index) => ({
      ...one,
      id: `${packageId} ${one.validFrom}`,
      packageId,
      name,
      isPlanned: one.validFrom > today,
      beforeMinor: history[index + 1]?.priceMinor ?? null,
    })),
  );
  return entries.sort(
    (left, right) => right.validFrom.localeCompare(left.validFrom) || left.name.localeCompare(right.name),
  );
}

function useColumns(onCancel: ((entry: Entry) => void) | undefined, isBusy: boolean): ListColumn<Entry>[] {
  const { t } = useTranslation('resellers');
  const day = useFormatDate();
  const { sign } = useMoneyFormat();
  const isOwn = useIsPayingReseller();
  return [
    { key: 'name', header: t('package'), isTitle: true, cell: ({ name }) => name },
    {
      key: 'validFrom',
      header: t('validFrom'),
      cell: ({ validFrom, isPlanned }) => (
        <Group gap="xs">
          {day(validFrom)}
          {isPlanned ? <Badge variant="light">{t('plannedPrice')}</Badge> : null}
        </Group>
      ),
    },
    {
      key: 'price',
      header: t(isOwn ? 'buyingPriceOwnIn' : 'buyingPriceIn', { sign }),
      align: 'end',
      cell: ({ priceMinor }) => (priceMinor === null ? t('notSold') : <Amount minor={priceMinor} />),
    },
    {
      key: 'actions',
      header: '',
      align: 'end',
      cell: (entry) =>
        entry.isPlanned && onCancel ? (
          <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onCancel(entry)}>
            {t('cancelPlannedPrice')}
          </Button>
        ) : null,
    },
  ];
}
