import type { ResellerDetails, ResellerPrice } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../../shared/money/money-field.tsx';
import { useUpdateRetailPrices } from '../../../api.ts';
import { useLimitsText } from './limits-text.ts';

interface RetailPricesDialogProps {
  readonly reseller: ResellerDetails;
  /** Packages that the reseller can sell. */
  readonly items: readonly ResellerPrice[];
  readonly onClose: () => void;
}

const isOutside = (price: number | null, { minRetailMinor, maxRetailMinor }: ResellerPrice): boolean =>
  price !== null && (price < (minRetailMinor ?? 1) || price > (maxRetailMinor ?? 1_000_000_000_000));

/** One field for each package; an empty one means that the reseller invoices outside of the panel. */
export function RetailPricesDialog({ reseller, items, onClose }: RetailPricesDialogProps) {
  const { t } = useTranslation(['retail', 'resellers', 'shared']);
  const limitsText = useLimitsText();
  const update = useUpdateRetailPrices(reseller.id);
  const [changed, setChanged] = useState<ReadonlyMap<number, number | null>>(new Map());
  const priceOf = ({ packageId, retailMinor }: ResellerPrice) =>
    changed.has(packageId) ? (changed.get(packageId) ?? null) : retailMinor;
  const isInvalid = items.some((item) => isOutside(priceOf(item), item));
  const save = async () => {
    const prices = [...changed].map(([packageId, retailMinor]) => ({ packageId, retailMinor }));
    const saved = await update.mutateAsync({ items: prices }).catch(() => undefined);
    if (!saved) return;
    notifications.show({ message: t('pricesSaved') });
    onClose();
  };
  return (
    <FormDialog
      title={t('setPrices')}
      submitLabel={t('resellers:save')}
      cancelLabel={t('shared:cancel')}
      closeLabel={t('shared:close')}
      onSubmit={() => void save()}
      onClose={onClose}
      submitting={update.isPending}
      submitDisabled={changed.size === 0 || isInvalid}
      disabledReason={changed.size === 0 ? t('resellers:pricesUnchanged') : null}
      guarded={changed.size > 0}
    >
      <ProblemAlert error={update.error} />
      <Text size="sm">{t('pricesHint')}</Text>
      {items.map((item) => (
        <MoneyField
          key={item.packageId}
          label={item.name}
          description={limitsText(item)}
          value={priceOf(item)}
          error={isOutside(priceOf(item), item) ? t('outside') : null}
          onChange={(price) => setChanged(new Map(changed).set(item.packageId, price))}
        />
      ))}
    </FormDialog>
  );
}
