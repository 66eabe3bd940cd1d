import { Anchor, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubscriberStatusBadge } from '../../../../../entities/subscribers/badges.tsx';
import { workspacePath } from '../../../../../entities/subscribers/paths.ts';
import type { TabProps } from '../tab-props.ts';

/** Other subscribers of the same customer; nothing if there are none. */
export function OtherSubscribersSection({ workspace: { siblings } }: TabProps) {
  const { t } = useTranslation('subscribers');
  if (siblings.length === 0) return null;
  return (
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
  );
}
