import { payPageCalls } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Anchor, Button, CopyButton, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../shared/api/client.ts';
import { useProblemText } from '../../../../../shared/i18n/use-problem-text.ts';
import { useCurrentAbility } from '../../../../../shared/session/ability.ts';

const keyOf = (id: number) => ['subscribers', 'pay-link', id];

/** Link to the subscriber's pay page; a new link revokes the previous one. */
export function PayLinkSection({ subscriberId }: { readonly subscriberId: number }) {
  const { t } = useTranslation(['subscribers', 'shared']);
  const canReplace = useCurrentAbility().can('update', 'Subscriber');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const link = useQuery({
    queryKey: keyOf(subscriberId),
    queryFn: () => api(payPageCalls.link, { params: { id: subscriberId } }),
  });
  const replace = useMutation({
    mutationFn: () => api(payPageCalls.rotate, { body: { id: subscriberId } }),
    onSuccess: (next) => {
      queryClient.setQueryData(keyOf(subscriberId), next);
      setIsConfirming(false);
      notifications.show({ message: t('payLink.replaced') });
    },
    onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
  });
  if (link.isError) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {problemText(link.error)}
      </Text>
    );
  }
  const url = link.data?.url ?? '';
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('payLink.text')}
      </Text>
      <Group gap="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              disabled={url === ''}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('payLink.copied') : t('payLink.copy')}
            </Button>
          )}
        </CopyButton>
        {canReplace ? (
          <Button
            variant="default"
            disabled={url === ''}
            leftSection={<IconRefresh size={16} />}
            onClick={() => setIsConfirming(true)}
          >
            {t('payLink.replace')}
          </Button>
        ) : null}
        {url === '' ? null : (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {t('payLink.open')} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
      </Group>
      {isConfirming ? (
        <ConfirmDialog
          title={t('payLink.replaceTitle')}
          confirmLabel={t('payLink.replace')}
          confirming={replace.isPending}
          onConfirm={() => replace.mutate()}
          onClose={() => setIsConfirming(false)}
          preview={t('payLink.replaceText')}
        />
      ) : null}
    </>
  );
}
