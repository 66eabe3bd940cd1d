import { keysOf, type SubscriberSection, subscriberFields } from '@lastmile/contract';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../../../shared/dates/use-format-date.ts';
import { clientTypeKeys, mediumKeys } from '../../labels.ts';
import type { TabProps } from '../tab-props.ts';
import { KnownDetails } from './known-details.tsx';

/** The section about the connection shows the others beside the session. */
type ShownField = Exclude<SubscriberSection<'connection'>, 'staticIp' | 'callerId' | 'bindMac'>;
const elsewhere: ReadonlySet<string> = new Set(['staticIp', 'callerId', 'bindMac']);
const shownFields = keysOf(subscriberFields).filter(
  (key): key is ShownField => subscriberFields[key].section === 'connection' && !elsewhere.has(key),
);

/** The customer and how the connection is installed. */
export function CustomerSection({ workspace: { subscriber } }: TabProps) {
  const { t } = useTranslation('subscribers');
  const day = useFormatDate();
  const { customer } = subscriber;
  const address = useAddress(customer);
  const fieldValue = (key: ShownField) => {
    if (key === 'areaId') return subscriber.area?.name;
    if (key === 'medium') return subscriber.medium ? t(mediumKeys[subscriber.medium]) : undefined;
    const value = subscriber[key];
    return subscriberFields[key].kind === 'date' && value ? day(String(value)) : value;
  };
  const ofCustomer = customer
    ? [
        { label: t('pairCode'), value: customer.pairCode },
        {
          label: t('altMobile'),
          value: customer.altMobile ? (
            <Anchor href={`tel:${customer.altMobile}`} size="sm">
              {customer.altMobile}
            </Anchor>
          ) : undefined,
        },
        { label: t('email'), value: customer.email },
        { label: t('nid'), value: customer.nid },
        { label: t('address'), value: address },
        { label: t('clientType'), value: t(clientTypeKeys[customer.clientType]) },
      ]
    : [];
  return (
    <KnownDetails
      subscriberId={subscriber.id}
      details={[
        ...ofCustomer,
        ...shownFields.map((key) => ({ label: t(subscriberFields[key].label), value: fieldValue(key) })),
      ]}
    />
  );
}

/** One line of what is known about the place. */
function useAddress(customer: TabProps['workspace']['subscriber']['customer']): string | undefined {
  const { t } = useTranslation('subscribers');
  if (!customer) return undefined;
  const withLabel = (label: string, typed: string | null) =>
    typed && /^[\d০-৯]/.test(typed) ? `${label} ${typed}` : typed;
  return [
    withLabel(t('flat'), customer.flat),
    withLabel(t('house'), customer.house),
    withLabel(t('road'), customer.road),
    customer.landmark,
    customer.postcode,
  ]
    .filter(Boolean)
    .join(', ');
}
