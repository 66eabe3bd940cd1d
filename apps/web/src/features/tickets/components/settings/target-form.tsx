import type { TicketTarget } from '@lastmile/contract';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urgencyDisplay } from '../../../../entities/tickets/labels.ts';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useSaveTargets, useTargets } from '../../api.ts';

export function TargetForm() {
  const targets = useTargets();
  if (!targets.data) return <ProblemAlert error={targets.error} />;
  return <Fields saved={targets.data.targets} />;
}

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;
const toMinutes = (value: string | number) => Math.round(Number(value) * 60);

function Fields({ saved }: { readonly saved: readonly TicketTarget[] }) {
  const { t } = useTranslation(['tickets', 'shell']);
  const save = useSaveTargets();
  const [targets, setTargets] = useState(saved);
  const change = (urgency: string, field: 'firstResponseMinutes' | 'resolutionMinutes', value: number) =>
    setTargets(targets.map((row) => (row.urgency === urgency ? { ...row, [field]: value } : row)));
  const submit = () =>
    save.mutate(
      { targets: [...targets] },
      { onSuccess: () => notifications.show({ message: t('settings.targetsSaved') }) },
    );
  return (
    <Stack gap="md">
      <ProblemAlert error={save.error} />
      <Text size="sm" c="dimmed">
        {t('settings.targetsText')}
      </Text>
      {targets.map(({ urgency, firstResponseMinutes, resolutionMinutes }) => {
        const name = t(urgencyDisplay[urgency].key);
        return (
          <Group key={urgency} grow align="flex-end" wrap="wrap" preventGrowOverflow={false}>
            <NumberInput
              label={t('settings.firstResponse', { urgency: name })}
              suffix={` ${t('settings.hours')}`}
              min={0.1}
              max={720}
              decimalScale={2}
              value={hours(firstResponseMinutes)}
              onChange={(value) => change(urgency, 'firstResponseMinutes', toMinutes(value))}
            />
            <NumberInput
              label={t('settings.resolution', { urgency: name })}
              suffix={` ${t('settings.hours')}`}
              min={0.25}
              max={2160}
              decimalScale={2}
              value={hours(resolutionMinutes)}
              onChange={(value) => change(urgency, 'resolutionMinutes', toMinutes(value))}
            />
          </Group>
        );
      })}
      <Group justify="flex-end">
        <Button onClick={submit} loading={save.isPending}>
          {t('shell:save')}
        </Button>
      </Group>
    </Stack>
  );
}
