import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './collect.module.css';

/** After a payment was taken without a connection. */
export function PaymentQueued({ onNext }: { readonly onNext: () => void }) {
  const { t } = useTranslation('payments');
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap" role="status">
        <ThemeIcon color="yellow" variant="light" size={44} radius="xl">
          <IconClock size={26} aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600} size="lg">
            {t('queue.saved')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('queue.savedText')}
          </Text>
        </div>
      </Group>
      <div className={classes['action']} data-on-canvas>
        <Button size="xl" fullWidth onClick={onNext} autoFocus>
          {t('next')}
        </Button>
      </div>
    </Stack>
  );
}
