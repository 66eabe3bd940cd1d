import { keysOf, type SubscriberSection, subscriberFields } from '@lastmile/contract';
import { DetailList, RelativeTime } from '@lastmile/ui';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubscriberStatusBadge } from '../../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../../entities/subscribers/paths.ts';
import { useFormatDate } from '../../../../shared/dates/use-format-date.ts';
import { clientTypeKeys, mediumKeys } from '../labels.ts';
import type { TabProps } from './tab-props.ts';

/** The Connection tab shows the others beside the session. */
type ShownField = Exclude<SubscriberSection<'connection'>, 'staticIp' | 'callerId' | 'bindMac'>;
const elsewhere: ReadonlySet<string> = new Set(['staticIp', 'callerId', 'bindMac']);
const shownFields = keysOf(subscriberFields).filter(
  (key): key is ShownField => subscriberFields[key].section === 'connection' && !elsewhere.has(key),
);

export function OverviewTab({ workspace: { subscriber, siblings } }: TabProps) {
  const { t, i18n } = useTranslation('subscribers');
  const day = useFormatDate();
  const { customer } = subscriber;
  const address = customer
    ? [
        withLabel(t('flat'), customer.flat),
        withLabel(t('house'), customer.house),
        withLabel(t('road'), customer.road),
        customer.landmark,
        customer.postcode,
      ]
        .filter(Boolean)
        .join(', ')
    : '';
  const fieldValue = (key: ShownField) => {
    if (key === 'areaId') return subscriber.area?.name;
    if (key === 'medium') return subscriber.medium ? t(mediumKeys[subscriber.medium]) : undefined;
    const value = subscriber[key];
    return subscriberFields[key].kind === 'date' && value ? day(String(value)) : value;
  };
  return (
    <Stack gap="lg">
      <section aria-labelledby="overview-line">
        <Title order={2} size="h5" id="overview-line" mb="sm">
          {t('subscription')}
        </Title>
        <DetailList
          details={[
            { label: t('package'), value: subscriber.package.name },
            ...(subscriber.nextPackage && subscriber.changeOn
              ? [
                  {
                    label: t('nextPackage', { day: day(subscriber.changeOn) }),
                    value: subscriber.nextPackage.name,
                  },
                ]
              : []),
            { label: t('router'), value: subscriber.router.name },
            {
              label: t('statusSince'),
              value: <RelativeTime instant={subscriber.statusSince} locale={i18n.language} />,
            },
            ...(subscriber.onHoldUntil
              ? [{ label: t('holdUntil'), value: day(subscriber.onHoldUntil) }]
              : []),
            ...shownFields.map((key) => ({ label: t(subscriberFields[key].label), value: fieldValue(key) })),
          ]}
        />
      </section>
      <section aria-labelledby="overview-customer">
        <Title order={2} size="h5" id="overview-customer" mb="sm">
          {t('customer')}
        </Title>
        {customer ? (
          <DetailList
            details={[
              { label: t('name'), value: customer.name },
              { label: t('pairCode'), value: customer.pairCode },
              { label: t('mobile'), value: <Phone number={customer.mobile} /> },
              {
                label: t('altMobile'),
                value: customer.altMobile ? <Phone number={customer.altMobile} /> : undefined,
              },
              { label: t('email'), value: customer.email },
              { label: t('nid'), value: customer.nid },
              { label: t('address'), value: address || undefined },
              { label: t('clientType'), value: t(clientTypeKeys[customer.clientType]) },
            ]}
          />
        ) : (
          t('customerNone')
        )}
      </section>
      {siblings.length > 0 ? (
        <section aria-labelledby="overview-lines">
          <Title order={2} size="h5" id="overview-lines" mb="sm">
            {t('otherSubscribers')}
          </Title>
          <Stack gap="xs">
            {siblings.map(({ id, username, status }) => (
              <Group key={id} gap="sm">
                <Anchor component={Link} to={workspacePath(id)} size="sm" fw={600}>
                  {username}
                </Anchor>
                <SubscriberStatusBadge status={status} />
              </Group>
            ))}
          </Stack>
        </section>
      ) : null}
    </Stack>
  );
}

/** Resolves the id to a name. */
const withLabel = (label: string, typed: string | null) =>
  typed && /^[\d০-৯]/.test(typed) ? `${label} ${typed}` : typed;

const Phone = ({ number }: { readonly number: string }) => (
  <Anchor href={`tel:${number}`} size="sm">
    {number}
  </Anchor>
);
