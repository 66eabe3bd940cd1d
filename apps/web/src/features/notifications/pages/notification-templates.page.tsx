import { ErrorState, PageHeader, TableSkeleton } from '@lastmile/ui';
import { Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { BackLink } from '../../../shared/kit/back-link.tsx';
import { useNotificationSettings, useTemplates } from '../api.ts';
import { NotificationSettings } from '../components/notification-settings.tsx';
import { TemplateEditor } from '../components/template-editor.tsx';

/** Notification settings and templates. */
export default function NotificationTemplatesPage() {
  const { t } = useTranslation(['notifications', 'shared']);
  const problemText = useProblemText();
  const [templates, settings] = [useTemplates(), useNotificationSettings()];
  const failed = [templates, settings].find(({ isError }) => isError);
  return (
    <>
      <BackLink to="/isp/notification-list" label={t('title')} />
      <PageHeader title={t('templatesTitle')} description={t('templatesText')} />
      {failed ? (
        <ErrorState
          title={t('shared:detailFailed')}
          text={problemText(failed.error)}
          retryLabel={t('shared:retry')}
          onRetry={() => failed.refetch()}
        />
      ) : null}
      <Stack gap="md">
        <Paper withBorder p="lg">
          {templates.data ? (
            <TemplateEditor {...templates.data} />
          ) : (
            <TableSkeleton label={t('shared:loading')} />
          )}
        </Paper>
        <Paper withBorder p="lg">
          {settings.data ? (
            <NotificationSettings key={settings.data.version} settings={settings.data} />
          ) : (
            <TableSkeleton label={t('shared:loading')} />
          )}
        </Paper>
      </Stack>
    </>
  );
}
