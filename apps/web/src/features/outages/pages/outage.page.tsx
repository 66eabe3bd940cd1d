import type { OutageDetails } from '@lastmile/contract';
import { DetailList, RelativeTime } from '@lastmile/ui';
import { Alert, Anchor, Group, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { outageListPath } from '../../../entities/outages/paths.ts';
import { TicketStatusBadge } from '../../../entities/tickets/badges.tsx';
import { ticketPath } from '../../../entities/tickets/paths.ts';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useOutage } from '../api.ts';
import { AffectedSubscribers } from '../components/affected-subscribers.tsx';
import { OutageActions } from '../components/outage-actions.tsx';
import { OutageStatusBadge, useDuration } from '../components/outage-display.tsx';

export default function OutagePage() {
  const { t } = useTranslation('outages');
  const outage = useOutage(Number(useParams()['id']));
  return (
    <DetailPage
      skeleton="summary"
      title={outage.data ? t('outageOf', { name: outage.data.name }) : t('one')}
      back={{ to: outageListPath, label: t('title') }}
      query={outage}
      actions={outage.data ? <OutageActions outage={outage.data} /> : null}
    >
      {(data) => (
        <Stack gap="md">
          <StateNote outage={data} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            <Summary outage={data} />
            <Tickets outage={data} />
          </SimpleGrid>
          {data.status === 'confirmed' || data.status === 'ended' ? (
            <AffectedSubscribers outageId={data.id} />
          ) : null}
        </Stack>
      )}
    </DetailPage>
  );
}

interface OutageProps {
  readonly outage: OutageDetails;
}

function StateNote({ outage: { status, recoveredAt } }: OutageProps) {
  const { t } = useTranslation('outages');
  if (status === 'suspected')
    return (
      <Alert role="status" color="yellow" p="sm">
        {t('suspectedText')}
      </Alert>
    );
  if (status === 'confirmed' && recoveredAt !== null)
    return (
      <Alert role="status" color="green" p="sm">
        {t('recoveredText')}
      </Alert>
    );
  return null;
}

function Summary({ outage }: OutageProps) {
  const { t, i18n } = useTranslation('outages');
  const duration = useDuration();
  const time = (instant: string | null) =>
    instant ? <RelativeTime instant={instant} locale={i18n.language} /> : undefined;
  const { isDetected, confirmedBy, endedBy, creditDays, credited } = outage;
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('details')}
      </Title>
      <DetailList
        details={[
          { label: t('status'), value: <OutageStatusBadge status={outage.status} /> },
          { label: outage.routerId === null ? t('area') : t('router'), value: outage.name },
          { label: t('cause'), value: outage.cause },
          { label: t('startedAt'), value: time(outage.startedAt) },
          { label: t('endedAt'), value: time(outage.endedAt) },
          { label: t('duration'), value: duration(outage) },
          { label: t('affected'), value: outage.affected.toLocaleString(i18n.language) },
          { label: t('reportedBy'), value: isDetected ? t('detected') : confirmedBy },
          ...(isDetected && confirmedBy ? [{ label: t('confirmedBy'), value: confirmedBy }] : []),
          ...(endedBy ? [{ label: t('endedBy'), value: endedBy }] : []),
          ...(creditDays === null
            ? []
            : [{ label: t('credited'), value: t('creditedText', { count: credited, days: creditDays }) }]),
        ]}
      />
    </Paper>
  );
}

function Tickets({ outage: { tickets } }: OutageProps) {
  const { t } = useTranslation(['outages', 'tickets']);
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('tickets:title')}
      </Title>
      {tickets.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noTickets')}
        </Text>
      ) : (
        <List listStyleType="none" spacing="xs" aria-label={t('tickets:title')}>
          {tickets.map(({ id, number, subject, status, customerName }) => (
            <List.Item key={id}>
              <Group gap="xs">
                <Anchor component={Link} to={ticketPath(id)} size="sm">
                  #{number} {subject}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {customerName}
                </Text>
                <TicketStatusBadge status={status} />
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  );
}
