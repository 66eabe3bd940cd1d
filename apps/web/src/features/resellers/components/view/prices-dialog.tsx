import type { ResellerDetails, ResellerPrice } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../../entities/payments/received-at.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../../shared/money/money-field.tsx';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useUpdatePrices } from '../../api.ts';

interface PricesDialogProps {
  readonly reseller: ResellerDetails;
  readonly items: readonly ResellerPrice[];
  readonly onClose: () => void;
}

type Field = 'priceMinor' | 'minRetailMinor' | 'maxRetailMinor';
type Price = Pick<ResellerPrice, Field>;
type Change = { [name in Field]?: number | null };
const fields = {
  priceMinor: 'resellers:buyingPrice',
  minRetailMinor: 'retail:lowest',
  maxRetailMinor: 'retail:highest',
} as const satisfies Record<Field, string>;

/** The price of each package, empty if the reseller cannot sell it, and the limits of what they may ask for it. */
export function PricesDialog({ reseller, items, onClose }: PricesDialogProps) {
  const { t } = useTranslation(['resellers', 'retail', 'shared']);
  const { money } = useMoneyFormat();
  const update = useUpdatePrices(reseller.id);
  const today = localToday(new Date());
  const [validFrom, setValidFrom] = useState(today);
  const [changed, setChanged] = useState<ReadonlyMap<number, Change>>(new Map());
  const isInvalid =
    validFrom < today ||
    [...changed.values()].some((price) => Object.values(price).includes(Number.POSITIVE_INFINITY));
  const save = async () => {
    const prices = [...changed].map(([packageId, price]) => ({ packageId, ...price }));
    const saved = await update.mutateAsync({ validFrom, items: prices }).catch(() => undefined);
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
      disabledReason={changed.size === 0 ? t('pricesUnchanged') : undefined}
      guarded={changed.size > 0}
    >
      <ProblemAlert error={update.error} />
      <Text size="sm">{t('pricesHint')}</Text>
      <TextInput
        type="date"
        label={t('pricesFrom')}
        description={t('pricesFromHint')}
        min={today}
        value={validFrom}
        onChange={(event) => setValidFrom(event.currentTarget.value)}
        withAsterisk
      />
      {items.map(({ packageId, name, listPriceMinor, priceMinor, minRetailMinor, maxRetailMinor }) => {
        const change = changed.get(packageId);
        const price: Price = { priceMinor, minRetailMinor, maxRetailMinor, ...change };
        return (
          <Fieldset key={packageId} legend={name}>
            <Text size="sm" c="dimmed" mb="xs">
              {t('listPriceIs', { amount: money(listPriceMinor) })}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'end' }}>
              {(Object.keys(fields) as Field[]).map((field) => (
                <MoneyField
                  key={field}
                  label={t(fields[field])}
                  value={price[field]}
                  disabled={field !== 'priceMinor' && price.priceMinor === null}
                  onChange={(minor) =>
                    setChanged(new Map(changed).set(packageId, { ...change, [field]: minor }))
                  }
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        );
      })}
    </FormDialog>
  );
}
