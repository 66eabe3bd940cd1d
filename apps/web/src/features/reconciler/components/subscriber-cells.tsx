import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import { useCurrentAbility } from '../../../shared/session/ability.ts';

interface SubscriberLinkProps {
  readonly id: number;
  readonly name: string;
}

/** A subscriber's username, linked to its workspace if the user may open it. */
export function SubscriberLink({ id, name }: SubscriberLinkProps) {
  const canOpen = useCurrentAbility().can('read', 'Subscriber');
  return canOpen ? (
    <Anchor component={Link} to={workspacePath(id)} size="sm" fw={600}>
      {name}
    </Anchor>
  ) : (
    <Text size="sm" fw={600}>
      {name}
    </Text>
  );
}

export function CustomerName({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('subscribers');
  return name === null ? (
    <Text component="span" size="sm" c="dimmed">
      {t('noCustomer')}
    </Text>
  ) : (
    name
  );
}

export function CallMobile({ mobile }: { readonly mobile: string }) {
  return (
    <Anchor href={`tel:${mobile}`} size="sm" c="inherit" style={{ whiteSpace: 'nowrap' }}>
      {mobile}
    </Anchor>
  );
}

/** A message of the router, untranslated. */
export function RouterMessage({ text }: { readonly text: string }) {
  return (
    <Text
      component="q"
      size="sm"
      c="var(--mantine-color-red-light-color)"
      lang="en"
      style={{ overflowWrap: 'anywhere' }}
    >
      {text}
    </Text>
  );
}
