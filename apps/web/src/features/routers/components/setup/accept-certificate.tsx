import type { RouterDetail } from '@lastmile/contract';
import { ConfirmDialog, DetailList } from '@lastmile/ui';
import { Button, Code, PasswordInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
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
  const [currentPassword, setCurrentPassword] = useState('');
  const canConnect = useCurrentAbility().can('connect', 'Router');
  const accept = useAcceptCertificate();
  const close = () => setOpen(false);
  const confirm = () =>
    accept.mutate(
      { id: router.id, version: router.version, fingerprint: shown, currentPassword },
      {
        onSuccess: () => {
          notifications.show({ message: t('certificate.accepted') });
          setCurrentPassword('');
          close();
        },
      },
    );
  const code = (text: string | null) => <Code style={{ overflowWrap: 'anywhere' }}>{text ?? '–'}</Code>;
  if (!canConnect) return null;
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
              <PasswordInput
                label={t('ownPassword')}
                description={t('ownPasswordChangeHint')}
                withAsterisk
                autoComplete="current-password"
                value={currentPassword}
                onChange={(event) => setCurrentPassword(event.currentTarget.value)}
                visibilityToggleButtonProps={{ 'aria-label': t('passwordShow') }}
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
