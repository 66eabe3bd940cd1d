import { DetailList } from '@lastmile/ui';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconCash, IconFilePlus, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NewBillDialog } from '../../../../entities/invoices/new-invoice/new-invoice-dialog.tsx';
import { TakePaymentDialog } from '../../../../entities/payments/take-payment-dialog.tsx';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { billingKeys, modeKeys } from '../labels.ts';
import { DuesSection } from './billing/balance-section.tsx';
import { ChargesSection } from './billing/charges-section.tsx';
import { PayLinkSection } from './billing/pay-link-section.tsx';
import { StatementSection } from './billing/statement-section.tsx';
import type { TabProps } from './tab-props.ts';

/** What the line costs and why, what it owes, and every movement of its account. */
export function BillingTab({ workspace }: TabProps) {
  const { t } = useTranslation(['subscribers', 'payments']);
  const mayRead = usePanelAbility().can('read', 'Invoice');
  const { id } = workspace.subscriber;
  return (
    <Stack gap="lg">
      <BillingActions workspace={workspace} />
      {mayRead ? (
        <section aria-labelledby="dues">
          <Title order={2} size="h5" id="dues" mb="sm">
            {t('payments:dues')}
          </Title>
          <DuesSection lineId={id} />
        </section>
      ) : null}
      {mayRead ? (
        <section aria-labelledby="pay-link">
          <Title order={2} size="h5" id="pay-link" mb="sm">
            {t('payLink.title')}
          </Title>
          <PayLinkSection lineId={id} />
        </section>
      ) : null}
      <section aria-labelledby="plan">
        <Title order={2} size="h5" id="plan" mb="sm">
          {t('plan')}
        </Title>
        <Plan workspace={workspace} />
      </section>
      {mayRead ? (
        <section aria-labelledby="charges">
          <Title order={2} size="h5" id="charges" mb="sm">
            {t('payments:charges')}
          </Title>
          <ChargesSection lineId={id} />
        </section>
      ) : null}
      {mayRead ? (
        <section aria-labelledby="statement">
          <Title order={2} size="h5" id="statement" mb="sm">
            {t('payments:statement')}
          </Title>
          <StatementSection lineId={id} />
        </section>
      ) : null}
    </Stack>
  );
}

/** What can be done about the line's money, as far as the user may. */
function BillingActions({ workspace: { subscriber: line, allowed } }: TabProps) {
  const { t } = useTranslation(['subscribers', 'payments', 'billing']);
  const ability = usePanelAbility();
  const [asked, setAsked] = useState<'pay' | 'bill' | 'promise'>();
  const close = () => setAsked(undefined);
  const mayPromise =
    ability.can('update', 'Subscriber') && ability.can('update', 'Invoice') && allowed.includes('promise');
  return (
    <Group gap="xs">
      {ability.can('create', 'Payment') ? (
        <Button leftSection={<IconCash size={16} />} onClick={() => setAsked('pay')}>
          {t('billing:takePayment')}
        </Button>
      ) : null}
      {ability.can('create', 'Invoice') ? (
        <Button variant="default" leftSection={<IconFilePlus size={16} />} onClick={() => setAsked('bill')}>
          {t('billing:newBill')}
        </Button>
      ) : null}
      {mayPromise ? (
        <Button variant="default" onClick={() => setAsked('promise')}>
          {t('do.promise')}
        </Button>
      ) : null}
      {ability.can('read', 'Payment') ? (
        <Button
          component={Link}
          to={`/isp/payment-list?subscriberId=${line.id}`}
          variant="default"
          leftSection={<IconListDetails size={16} />}
        >
          {t('payments:title')}
        </Button>
      ) : null}
      {asked === 'pay' ? <TakePaymentDialog line={line} onClose={close} /> : null}
      {asked === 'bill' ? <NewBillDialog line={line} onClose={close} /> : null}
      {asked === 'promise' ? (
        <BulkDialog kind="promise" target={{ ids: [line.id] }} name={line.username} onClose={close} />
      ) : null}
    </Group>
  );
}

function Plan({ workspace: { subscriber: line } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyText();
  const day = useDayText();
  return (
    <DetailList
      details={[
        { label: t('billing'), value: t(billingKeys[line.billing]) },
        { label: t('mode'), value: t(modeKeys[line.billingMode]) },
        { label: t('billingDay'), value: line.billingDay },
        { label: t('packagePrice'), value: money(line.packagePriceMinor) },
        {
          label: t('agreedPrice'),
          value: line.agreedPriceMinor === null ? undefined : money(line.agreedPriceMinor),
        },
        {
          label: t('discount'),
          value: line.monthlyDiscountMinor ? money(line.monthlyDiscountMinor) : undefined,
        },
        { label: t('pays'), value: money(line.priceMinor) },
        { label: t('promiseUntil'), value: line.promiseUntil ? day(line.promiseUntil) : undefined },
        ...(line.promiseUntil
          ? [
              { label: t('promisedBy'), value: line.promisedBy ?? undefined },
              { label: t('promiseNote'), value: line.promiseNote ?? undefined },
            ]
          : []),
      ]}
    />
  );
}
