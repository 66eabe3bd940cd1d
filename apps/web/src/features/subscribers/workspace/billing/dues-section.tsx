import type { CallOutput, paymentCalls } from '@lastmile/contract';
import { DetailList, ErrorState, TableSkeleton } from '@lastmile/ui';
import { Anchor, Badge, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDues } from '../../../../app/billing/api.ts';
import { billPath } from '../../../../app/billing/paths.ts';
import { useDayText } from '../../../../app/kit/use-day-text.ts';
import { useMoneyText } from '../../../../app/kit/use-money.ts';
import { useProblemText } from '../../../../app/problem-text.ts';

type Dues = CallOutput<typeof paymentCalls.dues>;

/** What the line owes now, and the bills behind it. */
export function DuesSection({ lineId }: { readonly lineId: number }) {
  const { t } = useTranslation(['payments', 'kit']);
  const problemText = useProblemText();
  const dues = useDues(lineId);
  if (dues.isPending) return <TableSkeleton label={t('kit:loading')} />;
  if (!dues.data) {
    return (
      <ErrorState
        title={t('kit:detailFailed')}
        text={problemText(dues.error)}
        retryLabel={t('kit:retry')}
        onRetry={() => dues.refetch()}
      />
    );
  }
  return (
    <>
      <Standing dues={dues.data} />
      {dues.data.bills.length > 0 ? (
        <OpenBills bills={dues.data.bills} />
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t('nothingOpen')}
        </Text>
      )}
    </>
  );
}

function Standing({ dues }: { readonly dues: Dues }) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyText();
  const day = useDayText();
  const { balanceMinor, overdueMinor, favourMinor, paidUntil } = dues;
  return (
    <DetailList
      details={[
        { label: balanceMinor < 0 ? t('inFavour') : t('owes'), value: money(Math.abs(balanceMinor)) },
        {
          label: t('overdueSum'),
          value:
            overdueMinor > 0 ? <Text c="var(--mantine-color-error)">{money(overdueMinor)}</Text> : undefined,
        },
        { label: t('favourUnused'), value: favourMinor > 0 ? money(favourMinor) : undefined },
        { label: t('paidUntil'), value: paidUntil ? day(paidUntil) : undefined },
      ]}
    />
  );
}

function OpenBills({ bills }: Pick<Dues, 'bills'>) {
  const { t } = useTranslation('payments');
  const { sign, figure } = useMoneyText();
  const day = useDayText();
  return (
    <Table.ScrollContainer minWidth={320} mt="sm">
      <Table aria-label={t('openBills')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('bill')}</Table.Th>
            <Table.Th>{t('due')}</Table.Th>
            <Table.Th ta="end">{t('openIn', { currency: sign })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bills.map(({ id, number, dueOn, openMinor, overdue }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={billPath(id)} size="sm" fw={600}>
                  {number}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {overdue ? (
                  <Badge variant="light" color="red" tt="none">
                    {t('overdueSince', { day: day(dueOn) })}
                  </Badge>
                ) : (
                  day(dueOn)
                )}
              </Table.Td>
              <Table.Td ta="end">{figure(openMinor)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
