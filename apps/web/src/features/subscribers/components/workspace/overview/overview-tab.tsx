import { Grid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import type { TabProps } from '../tab-props.ts';
import { NoteForm } from '../timeline/note-form.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { MoneySection } from './money-section.tsx';
import { OtherSubscribersSection } from './other-subscribers-section.tsx';

/** Money, connection and customer beside everything that happened. */
export function OverviewTab({ workspace }: TabProps) {
  const { t } = useTranslation('workspace');
  const canReadInvoices = useCurrentAbility().can('read', 'Invoice');
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          {canReadInvoices ? (
            <Section id="overview-money" title={t('money.title')}>
              <MoneySection subscriberId={workspace.subscriber.id} />
            </Section>
          ) : null}
          <Section id="overview-connection" title={t('connection.title')}>
            <ConnectionSection workspace={workspace} />
          </Section>
          <Section id="overview-customer" title={t('customer')}>
            <CustomerSection workspace={workspace} />
          </Section>
          <OtherSubscribersSection workspace={workspace} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Section id="overview-timeline" title={t('timeline.title')}>
          <Stack gap="md">
            <NoteForm subscriberId={workspace.subscriber.id} />
            <Timeline subscriberId={workspace.subscriber.id} />
          </Stack>
        </Section>
      </Grid.Col>
    </Grid>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
