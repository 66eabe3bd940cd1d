import type { hardwareDecisions, RouterDetail } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDecideHardware } from '../api.ts';

export type HardwareDecision = (typeof hardwareDecisions)[number];

const texts = {
  replaced: { title: 'hardware.replacedTitle', text: 'hardware.replacedText', submit: 'hardware.restore' },
  wrong: { title: 'hardware.wrongConfirm', text: 'hardware.wrongConfirmText', submit: 'hardware.wrong' },
  renamed: { title: 'hardware.renamedConfirm', text: 'hardware.renamedText', submit: 'hardware.renamed' },
} as const satisfies Record<HardwareDecision, object>;

interface HardwareDialogProps {
  readonly router: RouterDetail;
  readonly decision: HardwareDecision;
  readonly onClose: () => void;
}

/** Confirms what to do about the router that answers now. */
export function HardwareDialog({
  router: { id, name, version, subscribers },
  decision,
  onClose,
}: HardwareDialogProps) {
  const { t } = useTranslation('routers');
  const decide = useDecideHardware();
  const { title, text, submit } = texts[decision];
  const done = (restored: number) =>
    decision === 'replaced'
      ? t('hardware.restoring', { count: restored, name })
      : t('hardware.saved', { name });
  return (
    <ConfirmDialog
      title={t(title, { name })}
      preview={<Text size="sm">{t(text, { count: subscribers })}</Text>}
      problem={<ProblemAlert error={decide.error} />}
      confirmLabel={t(submit)}
      confirming={decide.isPending}
      onConfirm={() =>
        decide.mutate(
          { id, version, decision },
          {
            onSuccess: ({ restored }) => {
              notifications.show({ message: done(restored) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
