import type { ResellerDetails, ResellerPrice } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../entities/billing/cells.tsx';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { usePrices } from '../../api.ts';
import { PricesDialog } from './prices-dialog.tsx';

/** What a wholesale reseller pays for a month of each package. */
export function Prices({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('resellers');
  const prices = usePrices(reseller.id);
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  const canUpdate = useCurrentAbility().can('update', 'Reseller');
  if (prices.error) return <ProblemAlert error={prices.error} />;
  if (!prices.data) return <Skeleton height={160} />;
  const { items } = prices.data;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {t('pricesText')}
        </Text>
        {canUpdate && items.length > 0 ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('setPrices')}
          </Button>
        ) : null}
      </Group>
      {items.length > 0 ? (
        <Paper withBorder>
          <ListTable
            label={t('tab.prices')}
            rows={items.map((item) => ({ ...item, id: item.packageId }))}
            columns={columns}
            sort=""
            onSort={() => undefined}
          />
        </Paper>
      ) : (
        <Text size="sm" c="dimmed">
          {t('pricesNone')}
        </Text>
      )}
      {isOpen ? <PricesDialog reseller={reseller} items={items} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function useColumns(): ListColumn<ResellerPrice & { id: number }>[] {
  const { t } = useTranslation('resellers');
  const { sign } = useMoneyFormat();
  return [
    { key: 'name', header: t('package'), isTitle: true, cell: ({ name }) => name },
    {
      key: 'price',
      header: t('buyingPriceIn', { sign }),
      align: 'end',
      cell: ({ priceMinor }) => (priceMinor === null ? t('notSold') : <Amount minor={priceMinor} />),
    },
    {
      key: 'listPrice',
      header: t('listPriceIn', { sign }),
      align: 'end',
      cell: ({ listPriceMinor }) => <Amount minor={listPriceMinor} />,
    },
  ];
}
