import type { RouterDetail } from '@lastmile/contract';
import { ConfirmDialog, DetailList } from '@lastmile/ui';
import { Button, Code, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useAcceptCertificate } from '../../api.ts';

interface AcceptCertificateProps {
  readonly router: RouterDetail;
  /** The presented certificate; null accepts whatever the router presents next. */
  readonly shown: string | null;
}

/** Nothing is sent to a router whose certificate changed until the user has compared the fingerprints. */
export function AcceptCertificate({ router, shown }: AcceptCertificateProps) {
  const { t } = useTranslation('routers');
  const [isOpen, setOpen] = useState(false);
  const accept = useAcceptCertificate();
  const close = () => setOpen(false);
  const confirm = () =>
    accept.mutate(
      { id: router.id, version: router.version, fingerprint: shown },
      {
        onSuccess: () => {
          notifications.show({ message: t('certificate.accepted') });
          close();
        },
      },
    );
  const code = (text: string | null) => <Code style={{ overflowWrap: 'anywhere' }}>{text ?? '–'}</Code>;
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('certificate.accept')}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={t('certificate.title')}
          preview={
            <Stack gap="sm">
              <Text size="sm">{t('certificate.text')}</Text>
              <DetailList
                details={[
                  { label: t('certificate.known'), value: code(router.tlsFingerprint) },
                  ...(shown ? [{ label: t('certificate.shown'), value: code(shown) }] : []),
                ]}
              />
            </Stack>
          }
          problem={<ProblemAlert error={accept.error} />}
          confirmLabel={t('certificate.confirm')}
          confirming={accept.isPending}
          onConfirm={confirm}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
