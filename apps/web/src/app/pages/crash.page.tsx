import { ErrorState } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';

/** The last resort when drawing a page fails: what happened, and a fresh start. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <ErrorState
      headingOrder={1}
      title={t('crash.title')}
      text={t('crash.text')}
      retryLabel={t('reloadPage')}
      onRetry={() => location.reload()}
    />
  );
}
