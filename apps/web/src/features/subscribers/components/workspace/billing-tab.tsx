import { DetailList } from '@lastmile/ui';
import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconCash, IconFilePlus, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creditNoteListPath } from '../../../../entities/billing/credit-note-paths.ts';
import { NewInvoiceDialog } from '../../../../entities/invoices/new-invoice/new-invoice-dialog.tsx';
import { TakePaymentDialog } from '../../../../entities/payments/take-payment-dialog.tsx';
import { useRetailOf } from '../../../../entities/retail/api.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyFormat } from '../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { useDiscountText } from '../discount-text.ts';
import { billingKeys, modeKeys } from '../labels.ts';
import { BalanceSection } from './billing/balance-section.tsx';
import { ChargesSection } from './billing/charges-section.tsx';
import { PayLinkSection } from './billing/pay-link-section.tsx';
import { RetailSection } from './billing/retail-section.tsx';
import { SecurityDepositsSection } from './billing/security-deposits-section.tsx';
import { SkippedMonthsSection } from './billing/skipped-months-section.tsx';
import { StatementSection } from './billing/statement-section.tsx';
import type { TabProps } from './tab-props.ts';

/** Charges, balance and statement of the subscriber; of one whom a wholesale reseller invoices, what they owe the reseller. */
export function BillingTab({ workspace }: TabProps) {
  const { id, username, name, billing } = workspace.subscriber;
  const canRead = useCurrentAbility().can('read', 'Invoice');
  // Subscribers of wholesale resellers are free to the ISP.
  const isFree = billing === 'free' && canRead;
  const retail = useRetailOf(id, isFree);
  if (isFree && retail.isPending) return <Skeleton height={160} />;
  const seller = retail.data?.seller ?? null;
  if (!retail.data || seller === null) return <OwnBilling workspace={workspace} />;
  return (
    <Stack gap="lg">
      <RetailSection subscriber={{ id, username, name }} retail={{ ...retail.data, seller }} />
      <PayLink subscriberId={id} />
    </Stack>
  );
}

function PayLink({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation('subscribers');
  return (
    <section aria-labelledby="pay-link">
      <Title order={2} size="h5" id="pay-link" mb="sm">
        {t('payLink.title')}
      </Title>
      <PayLinkSection subscriberId={subscriberId} />
    </section>
  );
}

/** Of a subscriber whom the ISP invoices. */
function OwnBilling({ workspace }: TabProps) {
  const { t } = useTranslation(['subscribers', 'payments']);
  const ability = useCurrentAbility();
  const canRead = ability.can('read', 'Invoice');
  const canReadPayments = ability.can('read', 'Payment');
  const { id } = workspace.subscriber;
  return (
    <Stack gap="lg">
      <BillingActions workspace={workspace} />
      {canRead ? (
        <section aria-labelledby="balance">
          <Title order={2} size="h5" id="balance" mb="sm">
            {t('payments:balance')}
          </Title>
          <BalanceSection subscriberId={id} />
        </section>
      ) : null}
      {canRead ? <PayLink subscriberId={id} /> : null}
      <section aria-labelledby="plan">
        <Title order={2} size="h5" id="plan" mb="sm">
          {t('plan')}
        </Title>
        <Plan workspace={workspace} />
      </section>
      {canRead ? (
        <section aria-labelledby="charges">
          <Title order={2} size="h5" id="charges" mb="sm">
            {t('payments:charges')}
          </Title>
          <ChargesSection subscriberId={id} />
        </section>
      ) : null}
      {canReadPayments ? (
        <section aria-labelledby="security-deposits">
          <Title order={2} size="h5" id="security-deposits" mb="sm">
            {t('payments:securityDeposits')}
          </Title>
          <SecurityDepositsSection subscriberId={id} />
        </section>
      ) : null}
      {canRead ? (
        <section aria-labelledby="skipped-months">
          <Title order={2} size="h5" id="skipped-months" mb="sm">
            {t('skip.title')}
          </Title>
          <SkippedMonthsSection subscriber={workspace.subscriber} />
        </section>
      ) : null}
      {canRead ? (
        <section aria-labelledby="statement">
          <Title order={2} size="h5" id="statement" mb="sm">
            {t('payments:statement')}
          </Title>
          <StatementSection subscriberId={id} customerId={workspace.subscriber.customerId} />
        </section>
      ) : null}
    </Stack>
  );
}

/** Billing actions that the user's permissions allow. */
function BillingActions({ workspace: { subscriber, allowed } }: TabProps) {
  const { t } = useTranslation(['subscribers', 'payments', 'billing']);
  const ability = useCurrentAbility();
  const [openDialog, setOpenDialog] = useState<'pay' | 'invoice' | 'promise'>();
  const close = () => setOpenDialog(undefined);
  const canPromise =
    ability.can('update', 'Subscriber') && ability.can('update', 'Invoice') && allowed.includes('promise');
  return (
    <Group gap="xs">
      {ability.can('create', 'Payment') ? (
        <Button leftSection={<IconCash size={16} />} onClick={() => setOpenDialog('pay')}>
          {t('billing:takePayment')}
        </Button>
      ) : null}
      {ability.can('create', 'Invoice') ? (
        <Button
          variant="default"
          leftSection={<IconFilePlus size={16} />}
          onClick={() => setOpenDialog('invoice')}
        >
          {t('billing:newInvoice')}
        </Button>
      ) : null}
      {canPromise ? (
        <Button variant="default" onClick={() => setOpenDialog('promise')}>
          {t('action.promise')}
        </Button>
      ) : null}
      {ability.can('read', 'Payment') ? (
        <Button
          component={Link}
          to={`/isp/payment-list?subscriberId=${subscriber.id}`}
          variant="default"
          leftSection={<IconListDetails size={16} />}
        >
          {t('payments:title')}
        </Button>
      ) : null}
      {ability.can('read', 'Invoice') ? (
        <Button
          component={Link}
          to={`${creditNoteListPath}?subscriberId=${subscriber.id}`}
          variant="default"
          leftSection={<IconListDetails size={16} />}
        >
          {t('payments:creditNotes')}
        </Button>
      ) : null}
      {openDialog === 'pay' ? <TakePaymentDialog subscriber={subscriber} onClose={close} /> : null}
      {openDialog === 'invoice' ? <NewInvoiceDialog subscriber={subscriber} onClose={close} /> : null}
      {openDialog === 'promise' ? (
        <BulkDialog
          kind="promise"
          target={{ ids: [subscriber.id] }}
          name={subscriber.username}
          onClose={close}
        />
      ) : null}
    </Group>
  );
}

function Plan({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const { money } = useMoneyFormat();
  const day = useFormatDate();
  const discount = useDiscountText();
  return (
    <DetailList
      details={[
        { label: t('billing'), value: t(billingKeys[subscriber.billing]) },
        ...(subscriber.billing === 'free'
          ? [{ label: t('freeUntil'), value: subscriber.freeUntil ? day(subscriber.freeUntil) : undefined }]
          : []),
        { label: t('mode'), value: t(modeKeys[subscriber.billingMode]) },
        { label: t('billingDay'), value: subscriber.billingDay },
        { label: t('packagePrice'), value: money(subscriber.packagePriceMinor) },
        {
          label: t('agreedPrice'),
          value: subscriber.agreedPriceMinor === null ? undefined : money(subscriber.agreedPriceMinor),
        },
        {
          label: t('discount'),
          value: discount(subscriber, subscriber.agreedPriceMinor ?? subscriber.packagePriceMinor),
        },
        { label: t('pays'), value: money(subscriber.priceMinor) },
        {
          label: t('promiseUntil'),
          value: subscriber.promiseUntil ? day(subscriber.promiseUntil) : undefined,
        },
        ...(subscriber.promiseUntil
          ? [
              { label: t('promisedBy'), value: subscriber.promisedBy ?? undefined },
              { label: t('promiseNote'), value: subscriber.promiseNote ?? undefined },
            ]
          : []),
      ]}
    />
  );
}
