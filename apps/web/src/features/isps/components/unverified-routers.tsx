import type { CallOutput, ispCalls } from '@lastmile/contract';
import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

type Routers = CallOutput<typeof ispCalls.getSubscriberSettings>['unverifiedRouters'];

const problems = {
  not_checked: 'unverified.notChecked',
  profile_missing: 'unverified.profileMissing',
  pool_missing: 'unverified.poolMissing',
  other_pool: 'unverified.otherPool',
} as const;

/** Routers on which suspended subscribers are disabled, because the suspension profile is not ready there. */
export function UnverifiedRouters({ routers }: { readonly routers: Routers }) {
  const { t } = useTranslation('identity');
  if (routers.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={t('unverified.title', { count: routers.length })}
    >
      <Text size="sm">{t('unverified.text')}</Text>
      <List size="sm" mt="xs">
        {routers.map(({ id, name, problem, routerMessage }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/isp/router-edit/${id}`} size="sm">
              {name}
            </Anchor>
            : {problem ? t(problems[problem]) : <span lang="en">{routerMessage}</span>}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
