import { Anchor, Badge, Group, Paper, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageRoutes } from '../../../shared/navigation/page-routes.tsx';
import { useCompletedSteps } from './use-completed-steps.ts';

const steps = [
  { key: 'area', title: 'step.area', text: 'step.areaText', to: '/isp/area-management' },
  { key: 'router', title: 'step.router', text: 'step.routerText', to: '/isp/router-create' },
  { key: 'package', title: 'step.package', text: 'step.packageText', to: '/isp/package-create' },
  {
    key: 'subscriber',
    title: 'step.subscriber',
    text: 'step.subscriberText',
    to: '/isp/isp-user-name-create',
  },
  { key: 'payout', title: 'step.payout', text: 'step.payoutText', to: '/isp/mobile-banking-info-update' },
] as const;

/** Setup steps of a new ISP; hidden once all available steps are completed. */
export function SetupChecklist() {
  const { t } = useTranslation('roles');
  const { done, isPending } = useCompletedSteps();
  const pageRoutes = usePageRoutes();
  if (isPending || done.size === steps.length) return null;
  const isOpen = (path: string) =>
    pageRoutes.some((route) => route.path === path && route.page !== undefined);
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-labelledby="set-up">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="set-up">
          {t('setup')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('setupProgress', { done: done.size, total: steps.length })}
        </Text>
      </Group>
      <Progress
        value={(done.size / steps.length) * 100}
        size="sm"
        mb="md"
        aria-label={t('setup')}
        color="green"
      />
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map(({ key, title, text, to }, index) => (
          <Group key={key} component="li" wrap="nowrap" align="flex-start" gap="sm">
            <ThemeIcon
              variant="light"
              color={done.has(key) ? 'green' : 'gray'}
              radius="xl"
              size={28}
              aria-label={done.has(key) ? t('stepDone') : t('stepOpen')}
              role="img"
            >
              {done.has(key) ? <IconCheck size={16} /> : <span aria-hidden>{index + 1}</span>}
            </ThemeIcon>
            <div>
              <Group gap="xs">
                {isOpen(to) ? (
                  <Anchor component={Link} to={to} size="sm" fw={600}>
                    {t(title)}
                  </Anchor>
                ) : (
                  <>
                    <Text size="sm" fw={600}>
                      {t(title)}
                    </Text>
                    <Badge size="sm" variant="light" color="gray" tt="none">
                      {t('comingSoon')}
                    </Badge>
                  </>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {t(text)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
