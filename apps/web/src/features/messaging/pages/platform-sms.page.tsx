import { type PlatformSmsSettings, type SmsAccountRow, smsAccountCalls } from '@lastmile/contract';
import { type ListColumn, RowActions } from '@lastmile/ui';
import { Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCurrencyTaka } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanMoney } from '../../../entities/plans/use-plan-money.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { usePlatformSms } from '../api.ts';
import { PlatformSmsForm } from '../components/platform-sms-form.tsx';
import { SmsPriceDialog } from '../components/sms-price-dialog.tsx';
import { TestMessage } from '../components/test-message.tsx';

/** The provider through which the platform sells SMS, its prices, and the balances of ISPs. */
export default function PlatformSmsPage() {
  const { t } = useTranslation('messaging');
  const settings = usePlatformSms();
  return (
    <DetailPage
      skeleton="form"
      title={t('platform.title')}
      description={t('platform.description')}
      query={settings}
    >
      {(shown) => (
        <Stack gap="md">
          <Paper withBorder p="lg" key={shown.version}>
            <Stack gap="md">
              <PlatformSmsForm settings={shown} />
              {shown.smsDriver ? <TestMessage provider="platform" hasBalance /> : null}
            </Stack>
          </Paper>
          <Accounts settings={shown} />
        </Stack>
      )}
    </DetailPage>
  );
}

function Accounts({ settings }: { readonly settings: PlatformSmsSettings }) {
  const { t } = useTranslation('messaging');
  const money = usePlanMoney(settings.currency);
  const [chosen, setChosen] = useState<SmsAccountRow>();
  const columns = useColumns(settings);
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {t('platform.accounts')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('platform.prepaid', { amount: money(settings.prepaidMinor) })}
      </Text>
      <ListSection
        call={smsAccountCalls.platformList}
        title={t('platform.accounts')}
        columns={columns}
        sorts={['name', '-name']}
        searchLabel={t('platform.search')}
        rowName={({ name }) => name}
        rowMenu={(row) => (
          <RowActions label={t('platform.actionsOf', { name: row.name })}>
            <Menu.Item leftSection={<IconCurrencyTaka size={16} />} onClick={() => setChosen(row)}>
              {t('platform.setPrice')}
            </Menu.Item>
          </RowActions>
        )}
        empty={{ title: t('platform.none'), text: t('platform.noneText') }}
      />
      {chosen ? (
        <SmsPriceDialog account={chosen} settings={settings} onClose={() => setChosen(undefined)} />
      ) : null}
    </Stack>
  );
}

function useColumns({ currency, priceMinor: standard }: PlatformSmsSettings): ListColumn<SmsAccountRow>[] {
  const { t, i18n } = useTranslation('messaging');
  const money = usePlanMoney(currency);
  return [
    { key: 'name', header: t('platform.isp'), sort: 'name', isTitle: true, cell: ({ name }) => name },
    {
      key: 'used',
      header: t('platform.used'),
      cell: ({ isUsed }) => (isUsed ? t('platform.isUsed') : t('platform.isNotUsed')),
    },
    {
      key: 'price',
      header: t('price'),
      align: 'end',
      cell: ({ priceMinor }) =>
        priceMinor === null ? t('platform.standardPrice', { price: money(standard) }) : money(priceMinor),
    },
    {
      key: 'sent',
      header: t('platform.sent'),
      align: 'end',
      cell: ({ sentSegments }) => sentSegments.toLocaleString(i18n.language),
    },
    { key: 'reserved', header: t('account.reserved'), align: 'end', cell: (row) => money(row.reservedMinor) },
    { key: 'balance', header: t('account.balance'), align: 'end', cell: (row) => money(row.balanceMinor) },
  ];
}
