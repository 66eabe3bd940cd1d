import type { ResellerDetails, ResellerPrice } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useUpdatePrices } from '../../api.ts';

interface PricesDialogProps {
  readonly reseller: ResellerDetails;
  readonly items: readonly ResellerPrice[];
  readonly onClose: () => void;
}

/** One field for each package; an empty one means that the reseller cannot sell it. */
export function PricesDialog({ reseller, items, onClose }: PricesDialogProps) {
  const { t } = useTranslation(['resellers', 'shared']);
  const { money } = useMoneyFormat();
  const update = useUpdatePrices(reseller.id);
  const [changed, setChanged] = useState<ReadonlyMap<number, number | null>>(new Map());
  const isInvalid = [...changed.values()].some((price) => price === Number.POSITIVE_INFINITY);
  const save = async () => {
    const prices = [...changed].map(([packageId, priceMinor]) => ({ packageId, priceMinor }));
    const saved = await update.mutateAsync({ items: prices }).catch(() => undefined);
    if (!saved) return;
    notifications.show({ message: t('pricesSaved', { name: reseller.fullName }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('setPrices')}
      submitLabel={t('save')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void save()}
      onClose={onClose}
      submitting={update.isPending}
      submitDisabled={changed.size === 0 || isInvalid}
      guarded={changed.size > 0}
    >
      <ProblemAlert error={update.error} />
      <Text size="sm">{t('pricesHint')}</Text>
      {items.map(({ packageId, name, listPriceMinor, priceMinor }) => (
        <MoneyField
          key={packageId}
          label={name}
          description={t('listPriceIs', { amount: money(listPriceMinor) })}
          value={changed.has(packageId) ? (changed.get(packageId) ?? null) : priceMinor}
          onChange={(price) => setChanged(new Map(changed).set(packageId, price))}
        />
      ))}
    </FormDialog>
  );
}
