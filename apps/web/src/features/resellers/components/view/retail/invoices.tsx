import {
  periodText,
  type ResellerDetails,
  type RetailInvoice,
  retailCalls,
  retailViews,
} from '@lastmile/contract';
import { FigureCards, type FilterField, type ListColumn } from '@lastmile/ui';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Amount, SubscriberCell, subscriberText } from '../../../../../entities/billing/cells.tsx';
import { InvoiceMenu } from '../../../../../entities/retail/invoice-menu.tsx';
import { RetailPaymentDialog } from '../../../../../entities/retail/payment-dialog.tsx';
import { RetailStateBadge } from '../../../../../entities/retail/state-badge.tsx';
import { workspacePath } from '../../../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { chooseLanguage } from '../../../../../shared/i18n/languages.ts';
import { FileExport } from '../../../../../shared/kit/list/file-export.tsx';
import { ListSection } from '../../../../../shared/kit/list/list-section.tsx';
import { useMoneyFormat } from '../../../../../shared/money/use-money-format.ts';
import { resellerPath } from '../../paths.ts';

const viewKeys = { open: 'view.open', overdue: 'view.overdue', settled: 'view.settled' } as const;

/** What a wholesale reseller invoices their subscribers: none of it is the ISP's. */
export function RetailInvoices({ reseller }: { readonly reseller: ResellerDetails }) {
  const { t } = useTranslation('retail');
  const { money } = useMoneyFormat();
  const [paid, setPaid] = useState<RetailInvoice>();
  const params = { id: reseller.id };
  const amount = (minor: number | undefined) => (minor === undefined ? '–' : money(minor));
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <FileExport call={retailCalls.invoices} params={params} query={{}} fileName="retail-invoices" />
      </Group>
      <ListSection
        call={retailCalls.invoices}
        params={params}
        title={t('invoices')}
        columns={useColumns()}
        sorts={['-issuedOn', 'issuedOn']}
        searchLabel={t('searchInvoices')}
        filters={useFilters()}
        figures={({ answer }) => (
          <FigureCards
            figures={[
              { key: 'due', label: t('balanceDue'), value: amount(answer?.sums.balanceDueMinor) },
              { key: 'overdue', label: t('view.overdue'), value: amount(answer?.sums.overdueMinor) },
            ]}
          />
        )}
        rowMenu={(row) => <InvoiceMenu invoice={row} onPay={() => setPaid(row)} />}
        rowName={({ number }) => number}
        empty={{
          title: t('invoicesEmpty'),
          text: t('invoicesEmptyText'),
          action: (
            <Button component={Link} to={`${resellerPath(reseller.id)}?tab=prices`} variant="default">
              {t('toPrices')}
            </Button>
          ),
        }}
      />
      {paid ? (
        <RetailPaymentDialog
          subscriber={paid.subscriber}
          resellerId={reseller.id}
          amountMinor={paid.balanceDueMinor}
          onClose={() => setPaid(undefined)}
        />
      ) : null}
    </>
  );
}

function useFilters(): FilterField[] {
  const { t } = useTranslation('retail');
  return useMemo(
    () => [
      {
        name: 'view',
        label: t('state'),
        kind: 'choice',
        options: retailViews.map((value) => ({ value, label: t(viewKeys[value]) })),
      },
    ],
    [t],
  );
}

function useColumns(): ListColumn<RetailInvoice>[] {
  const { t, i18n } = useTranslation('retail');
  const language = chooseLanguage(i18n.language);
  const day = useFormatDate();
  const { sign } = useMoneyFormat();
  return [
    { key: 'number', header: t('number'), isTitle: true, cell: ({ number }) => number },
    {
      key: 'subscriber',
      header: t('subscriber'),
      text: ({ subscriber }) => subscriberText(subscriber),
      cell: ({ subscriber: { id, ...names } }) => <SubscriberCell to={workspacePath(id)} {...names} />,
    },
    { key: 'package', header: t('package'), cell: ({ packageName }) => packageName },
    {
      key: 'period',
      header: t('period'),
      cell: ({ periodStart, periodEnd }) => periodText(periodStart, periodEnd, language),
    },
    { key: 'due', header: t('dueOn'), cell: ({ dueOn }) => day(dueOn) },
    { key: 'state', isMain: true, header: t('state'), cell: (invoice) => <RetailStateBadge {...invoice} /> },
    {
      key: 'amount',
      header: t('amountIn', { sign }),
      align: 'end',
      cell: ({ amountMinor, creditedMinor }) => <Amount minor={amountMinor - creditedMinor} />,
    },
    {
      key: 'balance',
      isMain: true,
      header: t('balanceDueIn', { sign }),
      align: 'end',
      cell: ({ balanceDueMinor }) => <Amount minor={balanceDueMinor} />,
    },
  ];
}
