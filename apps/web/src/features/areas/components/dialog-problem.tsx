import { ProblemError } from '@lastmile/contract';
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import type { CurrentArea } from './current-area.ts';

interface DialogProblemProps {
  readonly error: unknown;
  readonly fresh?: CurrentArea;
  readonly onReload?: () => void;
  /** Reloads the data of this dialog. */
  readonly staleText?: string;
}

/** Error of a dialog; a version conflict offers to reload. */
export function DialogProblem({ error, fresh, onReload, staleText }: DialogProblemProps) {
  const { t } = useTranslation('areas');
  const problemText = useProblemText();
  if (fresh?.state === 'gone') return <Problem text={t('notListed')} />;
  if (!error) {
    return fresh?.state === 'reloaded' ? (
      <Alert role="status" color="indigo" icon={<IconInfoCircle size={18} />} p="sm">
        {t('reloaded')}
      </Alert>
    ) : null;
  }
  const isStale = error instanceof ProblemError && error.problem.code === 'stale';
  if (!isStale || !onReload) return <Problem text={problemText(error)} />;
  return (
    <Problem text={problemText(error)}>
      <Text size="sm" mb="xs">
        {fresh?.state === 'failed' ? t('failed') : staleText}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={fresh?.state === 'loading'}
        onClick={onReload}
      >
        {t('reload')}
      </Button>
    </Problem>
  );
}

function Problem({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={18} />} title={text} p="sm">
      {children}
    </Alert>
  );
}
