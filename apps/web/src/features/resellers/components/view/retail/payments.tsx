import { type ResellerDetails, type RetailPayment, retailCalls } from '@lastmile/contract';
import { type ListColumn, RowActions } from '@lastmile/ui';
import { Badge, Button, Group, Menu } from '@mantine/core';
import { IconArrowBackUp, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount, SubscriberCell, subscriberText } from '../../../../../entities/billing/cells.tsx';
import { methodKeys } from '../../../../../entities/billing/labels.ts';
import { usePdf } from '../../../../../entities/retail/use-pdf.ts';
import { workspacePath } from '../../../../../entities/subscribers/paths.ts';
import { useFormatDateTime } from '../../../../../shared/dates/use-format-date-time.ts';
import { Secondary } from '../../../../../shared/kit/list/cells.tsx';
import { FileExport } from '../../../../../shared/kit/list/file-export.tsx';
import { ListSection } from '../../../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { resellerPath } from '../../paths.ts';
import { ReversePaymentDialog } from './reverse-dialog.tsx';

/** What subscribers paid a wholesale reseller. Online payments are in the wallet. */
export function RetailPayments({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('retail');
  const [reversed, setReversed] = useState<RetailPayment>();
  const params = { id: reseller.id };
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <FileExport call={retailCalls.payments} params={params} query={{}} fileName="retail-payments" />
      </Group>
      <ListSection
        call={retailCalls.payments}
        params={params}
        title={t('payments')}
        columns={useColumns()}
        sorts={['-at', 'at']}
        searchLabel={t('searchPayments')}
        rowMenu={(row) => <PaymentMenu payment={row} onReverse={() => setReversed(row)} />}
        rowName={({ number }) => number}
        empty={{
          title: t('paymentsEmpty'),
          text: t('paymentsEmptyText'),
          action: (
            <Button component={Link} to={`${resellerPath(reseller.id)}?tab=invoices`} variant="default">
              {t('toInvoices')}
            </Button>
          ),
        }}
      />
      {reversed ? <ReversePaymentDialog payment={reversed} onClose={() => setReversed(undefined)} /> : null}
    </>
  );
}

interface PaymentMenuProps {
  readonly payment: RetailPayment;
  readonly onReverse: () => void;
}

function PaymentMenu({ payment: { id, number, isReversed, method }, onReverse }: PaymentMenuProps) {
  const { t } = useTranslation('retail');
  const pdf = usePdf();
  const canReverse = useCurrentAbility().can('create', 'Payment') && !isReversed && method !== 'gateway';
  return (
    <RowActions label={t('actionsOf', { number })}>
      <Menu.Item
        leftSection={<IconFileTypePdf size={16} />}
        onClick={() => pdf.mutate({ retailReceipt: { id, number } })}
      >
        {t('receipt')}
      </Menu.Item>
      {canReverse ? (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={onReverse}
        >
          {t('reverse')}
        </Menu.Item>
      ) : null}
    </RowActions>
  );
}

function useColumns(): ListColumn<RetailPayment>[] {
  const { t } = useTranslation(['retail', 'billing']);
  const moment = useFormatDateTime();
  const { sign, money } = useMoneyFormat();
  return [
    {
      key: 'number',
      header: t('number'),
      isTitle: true,
      cell: ({ number, isReversed }) => (
        <span>
          {number}{' '}
          {isReversed ? (
            <Badge variant="light" color="gray" tt="none">
              {t('reversed')}
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      key: 'subscriber',
      header: t('subscriber'),
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, ...names } }) => <SubscriberCell to={workspacePath(id)} {...names} />,
    },
    { key: 'at', header: t('receivedAt'), sort: 'at', cell: ({ at }) => moment(at) },
    {
      key: 'method',
      header: t('billing:method'),
      cell: ({ method, reference }) => (
        <>
          {t(`billing:${methodKeys[method]}`)} <Secondary>{reference}</Secondary>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('amountIn', { sign }),
      align: 'end',
      cell: ({ amountMinor, refundedMinor, isReversed }) => (
        <span>
          <Amount minor={amountMinor} struck={isReversed} />
          {refundedMinor > 0 ? (
            <Secondary> {t('refundedAmount', { amount: money(refundedMinor) })}</Secondary>
          ) : null}
        </span>
      ),
    },
    {
      key: 'fee',
      header: t('feeIn', { sign }),
      align: 'end',
      cell: ({ feeMinor }) => (feeMinor > 0 ? <Amount minor={feeMinor} /> : null),
    },
  ];
}
