import { DetailList } from '@lastmile/ui';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';
import { editPath } from '../../../paths.ts';

interface KnownDetailsProps {
  readonly subscriberId: number;
  readonly details: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** What is known; the names of what is not lead to the form. */
export function KnownDetails({ subscriberId, details }: KnownDetailsProps) {
  const { t, i18n } = useTranslation('workspace');
  const canUpdate = useCurrentAbility().can('update', 'Subscriber');
  const isKnown = (value: ReactNode) => value !== undefined && value !== null && value !== '';
  const missing = details.filter(({ value }) => !isKnown(value)).map(({ label }) => label);
  return (
    <>
      <DetailList details={details.filter(({ value }) => isKnown(value))} />
      {canUpdate && missing.length > 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          <Anchor component={Link} to={editPath(subscriberId)} inherit underline="always">
            {t('addDetails')}
          </Anchor>
          {': '}
          {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(missing)}
        </Text>
      ) : null}
    </>
  );
}
