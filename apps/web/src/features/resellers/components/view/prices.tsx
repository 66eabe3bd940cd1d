import type { ResellerDetails, ResellerPrice } from '@lastmile/contract';
import { type ListColumn, ListTable } from '@lastmile/ui';
import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../../entities/billing/cells.tsx';
import { useIsPayingReseller } from '../../../../entities/resellers/wallet-api.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { usePrices } from '../../api.ts';
import { PriceHistory } from './price-history.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import { useLimitsText } from './retail/limits-text.ts';
import { RetailPricesDialog } from './retail/retail-prices-dialog.tsx';

/** What a wholesale reseller pays for a month of each package, and what their subscribers pay. */
export function Prices({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation(['resellers', 'retail']);
  const prices = usePrices(reseller.id);
  const [open, setOpen] = useState<'prices' | 'retail'>();
  const isOwn = useIsPayingReseller();
  const columns = useColumns(isOwn);
  const canUpdate = useCurrentAbility().can('update', 'Reseller');
  const canSetRetail = isOwn ? reseller.maySetRetailPrice : canUpdate;
  if (prices.error) return <ProblemAlert error={prices.error} />;
  if (!prices.data) return <Skeleton height={160} />;
  const { items } = prices.data;
  const sold = items.filter(({ priceMinor }) => priceMinor !== null);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed">
          {t(isOwn ? 'pricesTextOwn' : 'pricesText')}
        </Text>
        <Group gap="xs">
          {canSetRetail && sold.length > 0 ? (
            <Button variant="default" onClick={() => setOpen('retail')}>
              {t('retail:setPrices')}
            </Button>
          ) : null}
          {canUpdate && items.length > 0 ? (
            <Button variant="default" onClick={() => setOpen('prices')}>
              {t('setPrices')}
            </Button>
          ) : null}
        </Group>
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
      <PriceHistory reseller={reseller} items={items} canUpdate={canUpdate} />
      {open === 'prices' ? (
        <PricesDialog reseller={reseller} items={items} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'retail' ? (
        <RetailPricesDialog reseller={reseller} items={sold} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(isOwn: boolean): ListColumn<ResellerPrice & { id: number }>[] {
  const { t } = useTranslation(['resellers', 'retail']);
  const limitsText = useLimitsText();
  const { sign } = useMoneyFormat();
  return [
    { key: 'name', header: t('package'), isTitle: true, cell: ({ name }) => name },
    {
      key: 'price',
      header: t(isOwn ? 'buyingPriceOwnIn' : 'buyingPriceIn', { sign }),
      align: 'end',
      cell: ({ priceMinor }) => (priceMinor === null ? t('notSold') : <Amount minor={priceMinor} />),
    },
    {
      key: 'vat',
      header: t('vatIn', { sign }),
      align: 'end',
      cell: ({ vatMinor }) => (vatMinor === null ? null : <Amount minor={vatMinor} />),
    },
    {
      key: 'retail',
      header: t('retail:priceIn', { sign }),
      align: 'end',
      cell: ({ priceMinor, retailMinor }) => {
        if (retailMinor !== null) return <Amount minor={retailMinor} />;
        return priceMinor === null ? null : t('retail:noPrice');
      },
    },
    {
      key: 'limits',
      header: t('retail:limits'),
      align: 'end',
      cell: (price) => (price.priceMinor === null ? null : limitsText(price)),
    },
    {
      key: 'listPrice',
      header: t(isOwn ? 'listPriceOwnIn' : 'listPriceIn', { sign }),
      align: 'end',
      cell: ({ listPriceMinor }) => <Amount minor={listPriceMinor} />,
    },
  ];
}
