import { type CustomerStatement, statementCalls } from '@lastmile/contract';
import { type ListColumn, ListTable, Refetching } from '@lastmile/ui';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { PdfButton } from '../../../entities/invoices/pdf-button.tsx';
import { subscriberBillingPath } from '../../../entities/payments/paths.ts';
import { useAddressDays } from '../../../shared/dates/use-address-days.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { FileExport } from '../../../shared/kit/list/file-export.tsx';
import { useMoneyFormat } from '../../../shared/money/use-money-format.ts';
import { PersonalDataSection } from '../components/personal-data/personal-data-section.tsx';
import { StatementPeriod } from '../components/workspace/billing/statement-period.tsx';
import { StatementTable } from '../components/workspace/billing/statement-table.tsx';
import { useCustomerStatement } from '../components/workspace/billing/use-statement.ts';

/** Statement of a customer: all subscribers together, with the balance of each. */
export default function CustomerStatementPage() {
  const { t } = useTranslation('payments');
  const id = Number(useParams()['customerId']);
  const { query, ...period } = useAddressDays();
  const statement = useCustomerStatement(id, query);
  const customer = statement.data?.customer;
  const fileName = `statement-${customer?.pairCode ?? id}`;
  return (
    <DetailPage
      skeleton="table"
      title={customer ? t('customerStatementOf', { name: customer.name }) : t('customerStatement')}
      query={statement}
      {...(customer ? { description: t('customerStatementText', { code: customer.pairCode }) } : {})}
    >
      {(data) => (
        <Stack gap="lg">
          <section aria-labelledby="statement-subscribers">
            <Title order={2} size="h5" id="statement-subscribers" mb="sm">
              {t('statementSubscribers')}
            </Title>
            <Paper withBorder>
              <Subscribers subscribers={data.subscribers} />
            </Paper>
          </section>
          <section aria-labelledby="statement">
            <Title order={2} size="h5" id="statement" mb="sm">
              {t('statement')}
            </Title>
            <StatementPeriod {...period}>
              <PdfButton source={() => ({ customerStatement: { id, fileName, ...query } })} />
              <FileExport call={statementCalls.customer} params={{ id }} query={query} fileName={fileName} />
            </StatementPeriod>
            <Refetching active={statement.isPlaceholderData}>
              <Paper withBorder>
                <StatementTable statement={data} />
              </Paper>
              {data.isWhole ? null : (
                <Text size="sm" c="dimmed" mt="xs">
                  {t('statementTruncated')}
                </Text>
              )}
            </Refetching>
          </section>
          <PersonalDataSection customer={data.customer} />
        </Stack>
      )}
    </DetailPage>
  );
}

function Subscribers({ subscribers }: Pick<CustomerStatement, 'subscribers'>) {
  const { t } = useTranslation('payments');
  const { sign, figure } = useMoneyFormat();
  const columns: ListColumn<CustomerStatement['subscribers'][number]>[] = [
    {
      key: 'username',
      header: t('subscriber'),
      isTitle: true,
      cell: ({ id, username }) => (
        <Anchor component={Link} to={subscriberBillingPath(id)} size="sm" fw={600}>
          {username}
        </Anchor>
      ),
    },
    {
      key: 'opening',
      header: t('openingIn', { currency: sign }),
      align: 'end',
      cell: ({ openingMinor }) => figure(openingMinor),
    },
    {
      key: 'closing',
      header: t('closingIn', { currency: sign }),
      align: 'end',
      cell: ({ closingMinor }) => figure(closingMinor),
    },
  ];
  return (
    <ListTable
      label={t('statementSubscribers')}
      rows={subscribers}
      columns={columns}
      sort=""
      onSort={() => undefined}
    />
  );
}
