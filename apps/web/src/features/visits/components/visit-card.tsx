import type { VisitRow } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OnlineDot } from '../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { ticketPath } from '../../../entities/tickets/paths.ts';
import { useWindowText, VisitResult, VisitStatusBadge } from '../../../entities/visits/visit-display.tsx';
import { mapUrl } from './map-url.ts';
import classes from './visit-card.module.css';
import { VisitSteps } from './visit-steps.tsx';

interface VisitCardProps {
  readonly visit: VisitRow;
  /** The date is shown only for a visit of another day. */
  readonly day: string;
}

/** Everything a technician needs on the way and at the door. */
export function VisitCard({ visit, day }: VisitCardProps) {
  const windowText = useWindowText();
  const { place, subject, ticketNumber, instructions } = visit;
  const name = place?.name ?? visit.contactName ?? place?.username;
  return (
    <Paper component="li" withBorder p="md" data-status={visit.status}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {visit.date === day ? `${visit.from}–${visit.to}` : windowText(visit)}
          </Title>
          <VisitStatusBadge visit={visit} />
        </Group>
        <div>
          <Text fw={600} className={classes['text'] ?? ''}>
            {name}
          </Text>
          {place?.address || place?.areaName ? (
            <Text className={classes['text'] ?? ''}>
              {[place.address, place.areaName].filter(Boolean).join(', ')}
            </Text>
          ) : null}
        </div>
        <Text size="sm" className={classes['text'] ?? ''}>
          <Anchor component={Link} to={ticketPath(visit.ticketId)} size="sm">
            #{ticketNumber}
          </Anchor>{' '}
          {subject}
        </Text>
        {instructions ? (
          <Text size="sm" c="dimmed" className={classes['text'] ?? ''}>
            {instructions}
          </Text>
        ) : null}
        <WayThere visit={visit} />
        {place ? <InstalledDevices place={place} /> : null}
        <VisitResult visit={visit} />
        <VisitSteps visit={visit} />
      </Stack>
    </Paper>
  );
}

function WayThere({ visit: { place, contactMobile } }: { readonly visit: VisitRow }) {
  const { t } = useTranslation('visits');
  const mobile = place?.mobile ?? contactMobile;
  const map = place ? mapUrl(place) : undefined;
  return (
    <div className={classes['actions']}>
      {mobile ? (
        <Button
          component="a"
          href={`tel:${mobile}`}
          aria-label={t('call', { number: mobile })}
          variant="default"
          h={44}
          leftSection={<IconPhone size={18} />}
        >
          {mobile}
        </Button>
      ) : null}
      {map ? (
        <Button
          component="a"
          href={map}
          target="_blank"
          rel="noreferrer"
          variant="default"
          h={44}
          leftSection={<IconMapPin size={18} />}
        >
          {t('map')}
        </Button>
      ) : null}
    </div>
  );
}

/** What is installed, as recorded, and whether it is online. */
function InstalledDevices({ place }: { readonly place: NonNullable<VisitRow['place']> }) {
  const { t } = useTranslation(['visits', 'subscribers']);
  const { online } = place;
  return (
    <DetailList
      details={[
        {
          label: t('subscriber'),
          value: (
            <Anchor component={Link} to={workspacePath(place.id)} size="sm">
              {place.username}
            </Anchor>
          ),
        },
        {
          label: t('connection'),
          value:
            online === null ? undefined : (
              <>
                <OnlineDot online={online} /> {online ? t('subscribers:online') : t('subscribers:offline')}
              </>
            ),
        },
        { label: t('box'), value: place.boxNo ?? undefined },
        { label: t('onu'), value: place.onuSerial ?? undefined },
        { label: t('mac'), value: place.mac ?? undefined },
        { label: t('package'), value: place.packageName },
      ]}
    />
  );
}
