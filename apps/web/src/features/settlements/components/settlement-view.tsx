import { type SettlementDetails, settlementCalls } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { Anchor, Group, Paper, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { useFormatDateTime } from '../../../shared/dates/use-format-date-time.ts';
import { FileExport } from '../../../shared/kit/list/file-export.tsx';
import { ListSection } from '../../../shared/kit/list/list-section.tsx';
import { Section } from '../../../shared/kit/section.tsx';
import { downloadProof } from '../api.ts';
import { AmountList } from './amount-list.tsx';
import { SettlementBadge } from './labels.tsx';
import { methodKeys } from './payout-labels.tsx';
import { StatementButton } from './statement-button.tsx';
import { useItemColumns } from './use-item-columns.tsx';

const eventKeys = {
  created: 'event.created',
  approved: 'event.approved',
  returned: 'event.returned',
  payment_removed: 'event.paymentRemoved',
  paid: 'event.paid',
  confirmed: 'event.confirmed',
  cancelled: 'event.cancelled',
} as const;

/** Amounts, payout, timeline and items of a settlement, for the platform and the ISP. */
export function SettlementView({ settlement }: { readonly settlement: SettlementDetails }) {
  const { t } = useTranslation('settlements');
  const columns = useItemColumns();
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="lg">
          <Section title={t('amounts')}>
            <AmountList amounts={settlement} />
          </Section>
        </Paper>
        <Paper withBorder p="lg">
          <Section title={t('payout')}>
            <PayoutDetails settlement={settlement} />
          </Section>
        </Paper>
      </SimpleGrid>
      <Paper withBorder p="lg">
        <Events events={settlement.events} />
      </Paper>
      <Stack component="section" gap="sm" aria-labelledby="settlement-items">
        <Group justify="space-between">
          <Title order={2} size="h5" id="settlement-items">
            {t('items')}
          </Title>
          <FileExport
            call={settlementCalls.items}
            params={{ id: settlement.id }}
            query={{}}
            fileName={settlement.number}
          />
        </Group>
        <ListSection
          call={settlementCalls.items}
          title={t('items')}
          params={{ id: settlement.id }}
          columns={columns}
          sorts={['at', '-at']}
          rowName={({ reference, kind }) => reference ?? kind}
          empty={{
            title: t('itemsEmpty'),
            text: t('itemsEmptyText'),
            action: <StatementButton settlement={settlement} />,
          }}
        />
      </Stack>
    </Stack>
  );
}

function PayoutDetails({ settlement }: { readonly settlement: SettlementDetails }) {
  const { t } = useTranslation(['settlements', 'payout-accounts']);
  const [day, moment] = [useFormatDate(), useFormatDateTime()];
  const { account, proofName, id, paidOn, confirmedAt, note } = settlement;
  return (
    <DetailList
      details={[
        { label: t('status'), value: <SettlementBadge settlement={settlement} /> },
        { label: t('isp'), value: settlement.isp.name },
        { label: t('paymentsUntil'), value: moment(settlement.until) },
        ...(settlement.scheduledFor
          ? [{ label: t('scheduledFor'), value: day(settlement.scheduledFor) }]
          : []),
        {
          label: t('account'),
          value: account
            ? `${account.bankName ?? t(`payout-accounts:${methodKeys[account.method]}`)} ••• ${account.numberEnding}`
            : null,
        },
        { label: t('paidOn'), value: paidOn ? day(paidOn) : null },
        { label: t('reference'), value: settlement.reference },
        {
          label: t('proof'),
          value: proofName ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => void downloadProof(id, proofName)}
            >
              {proofName}
            </Anchor>
          ) : null,
        },
        { label: t('confirmedAt'), value: confirmedAt ? moment(confirmedAt) : null },
        ...(note ? [{ label: t('note'), value: note }] : []),
      ]}
    />
  );
}

function Events({ events }: Pick<SettlementDetails, 'events'>) {
  const { t } = useTranslation('settlements');
  const moment = useFormatDateTime();
  return (
    <Section title={t('timeline')}>
      <Timeline bulletSize={12} lineWidth={2}>
        {events.toReversed().map(({ id, kind, at, user, note }) => (
          <Timeline.Item key={id} title={t(eventKeys[kind])}>
            {note ? <Text size="sm">{note}</Text> : null}
            <Text size="xs" c="dimmed" mt={4}>
              {[moment(at), user].filter(Boolean).join(' · ')}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}
