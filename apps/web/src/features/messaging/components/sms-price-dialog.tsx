import type { PlatformSmsSettings, SmsAccountRow } from '@lastmile/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import { useSaveSmsPrice } from '../api.ts';

interface SmsPriceDialogProps {
  readonly account: SmsAccountRow;
  readonly settings: PlatformSmsSettings;
  readonly onClose: () => void;
}

/** What a segment costs one ISP; an empty field means the standard price. */
export function SmsPriceDialog({ account, settings, onClose }: SmsPriceDialogProps) {
  const { t } = useTranslation(['messaging', 'shared']);
  const money = usePlanMoney(settings.currency);
  const [price, setPrice] = useState<number | null>(account.priceMinor);
  const save = useSaveSmsPrice();
  const isWrong = price !== null && !(price >= 1 && price <= 100_000);
  const submit = () =>
    save.mutate(
      { ispId: account.id, priceMinor: price },
      {
        onSuccess: () => {
          notifications.show({ message: t('platform.priceSaved', { name: account.name }) });
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('platform.priceOf', { name: account.name })}
      closeButtonProps={{ 'aria-label': t('shared:cancel') }}
    >
      <Stack gap="md">
        <ProblemAlert error={save.error} />
        <MoneyField
          label={t('price')}
          currency={settings.currency}
          description={t('platform.emptyPrice', { price: money(settings.priceMinor) })}
          value={price}
          onChange={setPrice}
          autoFocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <Button loading={save.isPending} disabled={isWrong} onClick={submit}>
            {t('platform.savePrice')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
