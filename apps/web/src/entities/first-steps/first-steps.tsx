import type { CallOutput, firstStepCalls } from '@lastmile/contract';
import { Anchor, Button, Group, Paper, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFirstSteps, useHideFirstSteps } from './api.ts';
import { stepLinks } from './step-links.ts';

type Step = CallOutput<typeof firstStepCalls.get>['steps'][number];

/** What is left to set up, with real progress; gone once it is done or hidden. */
export function FirstSteps() {
  const { t } = useTranslation('first-steps');
  const hide = useHideFirstSteps();
  const { data } = useFirstSteps();
  if (!data || data.steps.every(({ done }) => done)) return null;
  if (data.hidden) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        mb="md"
        loading={hide.isPending}
        onClick={() => hide.mutate(false)}
      >
        {t('show')}
      </Button>
    );
  }
  const { steps } = data;
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-labelledby="first-steps">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="first-steps">
          {t('title')}
        </Title>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t('progress', { done: doneCount, total: steps.length })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={hide.isPending}
            onClick={() => hide.mutate(true)}
          >
            {t('hide')}
          </Button>
        </Group>
      </Group>
      <Progress
        value={(doneCount / steps.length) * 100}
        size="sm"
        mb="md"
        aria-label={t('title')}
        color="green"
      />
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.map((step, index) => (
          <StepItem key={step.key} step={step} number={index + 1} />
        ))}
      </Stack>
    </Paper>
  );
}

function StepItem({ step: { key, done }, number }: { readonly step: Step; readonly number: number }) {
  const { t } = useTranslation('first-steps');
  const { title, text, to } = stepLinks[key];
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon
        variant="light"
        color={done ? 'green' : 'gray'}
        radius="xl"
        size={28}
        aria-label={done ? t('done') : t('open')}
        role="img"
      >
        {done ? <IconCheck size={16} /> : <span aria-hidden>{number}</span>}
      </ThemeIcon>
      <div>
        {to && !done ? (
          <Anchor component={Link} to={to} size="sm" fw={600}>
            {t(title)}
          </Anchor>
        ) : (
          <Text size="sm" fw={600} {...(done ? { c: 'dimmed' } : {})}>
            {t(title)}
          </Text>
        )}
        {done ? null : (
          <Text size="sm" c="dimmed">
            {t(text)}
          </Text>
        )}
      </div>
    </Group>
  );
}
