import { ErrorState } from '@lastmile/ui';
import { useTranslation } from 'react-i18next';

/** Shown when rendering a page throws; offers a reload. */
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
