import { DetailList, RelativeTime } from '@lastmile/ui';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import { clientTypeKeys, mediumKeys } from '../labels.ts';
import type { TabProps } from './tab-props.ts';

export function OverviewTab({ workspace: { subscriber: line, siblings } }: TabProps) {
  const { t, i18n } = useTranslation('subscribers');
  const day = useDayText();
  const { person } = line;
  const address = person
    ? [
        withWord(t('flat'), person.flat),
        withWord(t('house'), person.house),
        withWord(t('road'), person.road),
        person.landmark,
        person.postcode,
      ]
        .filter(Boolean)
        .join(', ')
    : '';
  return (
    <Stack gap="lg">
      <section aria-labelledby="overview-line">
        <Title order={2} size="h5" id="overview-line" mb="sm">
          {t('line')}
        </Title>
        <DetailList
          details={[
            { label: t('package'), value: line.package.name },
            ...(line.nextPackage && line.changeOn
              ? [{ label: t('nextPackage', { day: day(line.changeOn) }), value: line.nextPackage.name }]
              : []),
            { label: t('router'), value: line.router.name },
            { label: t('area'), value: line.area?.name },
            { label: t('connectedOn'), value: line.connectedOn ? day(line.connectedOn) : undefined },
            {
              label: t('statusSince'),
              value: <RelativeTime instant={line.statusSince} locale={i18n.language} />,
            },
            ...(line.heldUntil ? [{ label: t('heldUntil'), value: day(line.heldUntil) }] : []),
            { label: t('medium'), value: line.medium ? t(mediumKeys[line.medium]) : undefined },
            { label: t('onu'), value: line.onuSerial },
            { label: t('vlan'), value: line.vlan },
            { label: t('box'), value: line.boxNo },
            { label: t('comment'), value: line.comment },
          ]}
        />
      </section>
      <section aria-labelledby="overview-person">
        <Title order={2} size="h5" id="overview-person" mb="sm">
          {t('person')}
        </Title>
        {person ? (
          <DetailList
            details={[
              { label: t('name'), value: person.name },
              { label: t('pairCode'), value: person.pairCode },
              { label: t('mobile'), value: <Phone number={person.mobile} /> },
              {
                label: t('altMobile'),
                value: person.altMobile ? <Phone number={person.altMobile} /> : undefined,
              },
              { label: t('email'), value: person.email },
              { label: t('nid'), value: person.nid },
              { label: t('address'), value: address || undefined },
              { label: t('clientType'), value: t(clientTypeKeys[person.clientType]) },
            ]}
          />
        ) : (
          t('personNone')
        )}
      </section>
      {siblings.length > 0 ? (
        <section aria-labelledby="overview-lines">
          <Title order={2} size="h5" id="overview-lines" mb="sm">
            {t('siblings')}
          </Title>
          <Stack gap="xs">
            {siblings.map(({ id, username, status }) => (
              <Group key={id} gap="sm">
                <Anchor component={Link} to={workspacePath(id)} size="sm" fw={600}>
                  {username}
                </Anchor>
                <StatusBadge status={status} />
              </Group>
            ))}
          </Stack>
        </section>
      ) : null}
    </Stack>
  );
}

/** “12” alone says nothing; “Baitul Aman” does. */
const withWord = (word: string, typed: string | null) =>
  typed && /^[\d০-৯]/.test(typed) ? `${word} ${typed}` : typed;

const Phone = ({ number }: { readonly number: string }) => (
  <Anchor href={`tel:${number}`} size="sm">
    {number}
  </Anchor>
);
