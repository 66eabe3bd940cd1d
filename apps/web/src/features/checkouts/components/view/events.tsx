import { Code, Group, Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDateTime } from '../../../../shared/dates/use-format-date-time.ts';
import { Section } from '../../../../shared/kit/section.tsx';
import { type Checkout, describeOutcome, sourceKeys } from '../labels.ts';

type Event = Checkout['events'][number];

/** Everything that happened, newest first, with the gateway's own words. */
export function CheckoutEvents({ events }: Pick<Checkout, 'events'>) {
  const { t } = useTranslation('checkouts');
  return (
    <Section title={t('events')}>
      <Timeline bulletSize={12} lineWidth={2}>
        {events.toReversed().map((event) => (
          <Timeline.Item key={event.id} title={t(sourceKeys[event.source])}>
            <EventText event={event} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

/** Written by a person, or by the gateway. */
const own = new Set(['note', 'reason']);

function EventText({ event }: { readonly event: Event }) {
  const { t } = useTranslation('checkouts');
  const moment = useFormatDateTime();
  const { key, reason } = describeOutcome(event.outcome);
  const details = Object.entries(event.details).filter(([, value]) => value !== '');
  return (
    <>
      <Text size="sm">{[t(key), reason ? t(reason) : ''].filter(Boolean).join(' · ')}</Text>
      {details.map(([name, value]) => (own.has(name) ? <Note key={name} name={name} value={value} /> : null))}
      <Group gap={6} mt={4}>
        {details
          .filter(([name]) => !own.has(name))
          .map(([name, value]) => (
            <Code key={name} style={{ overflowWrap: 'anywhere' }}>
              {name}: {value}
            </Code>
          ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {[moment(event.at), event.user].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** The note of a person; a reason of the gateway is a code. */
function Note({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTranslation('checkouts');
  return <Text size="sm">{name === 'note' ? t('noted', { note: value }) : t(reasonOf(value))}</Text>;
}

const reasonOf = (code: string) => describeOutcome(`unknown: ${code}`).reason ?? 'reason.other';
