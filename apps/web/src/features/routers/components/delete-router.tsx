import type { RouterDetail } from '@lastmile/contract';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { DeleteRouterDialog } from './delete-router-dialog.tsx';

/** Apart from everything that people do every day. */
export function DeleteRouter({ router }: { readonly router: RouterDetail }) {
  const { t } = useTranslation('routers');
  const navigate = useNavigate();
  const canDelete = useCurrentAbility().can('delete', 'Router');
  const [isOpen, setIsOpen] = useState(false);
  if (router.archived || !canDelete) return null;
  return (
    <Paper withBorder p="lg" mt="md" component="section" aria-labelledby="delete-router">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title order={2} size="h5" id="delete-router">
            {t('delete')}
          </Title>
          <Text size="sm" c="dimmed">
            {router.subscribers > 0
              ? t('deleteHasSubscribers', { count: router.subscribers })
              : t('deleteText')}
          </Text>
        </div>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => setIsOpen(true)}
        >
          {t('delete')}
        </Button>
      </Group>
      {isOpen ? (
        <DeleteRouterDialog
          router={router}
          onClose={() => setIsOpen(false)}
          onDeleted={() => void navigate('/isp/router-list')}
        />
      ) : null}
    </Paper>
  );
}
