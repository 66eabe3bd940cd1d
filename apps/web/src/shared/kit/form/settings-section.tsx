import { ErrorState, TableSkeleton } from '@lastmile/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { Section } from '../section.tsx';

interface SettingsSectionProps<Settings> {
  readonly title: string;
  readonly text: string;
  readonly settings: UseQueryResult<Settings>;
  /** The form, which begins anew once other values were stored. */
  readonly children: (settings: Settings) => ReactNode;
}

/** Some settings of the company under their name, once they are there. */
export function SettingsSection<Settings extends { readonly version: number }>({
  title,
  text,
  settings,
  children,
}: SettingsSectionProps<Settings>) {
  const { t } = useTranslation('shared');
  const problemText = useProblemText();
  return (
    <Section title={title} text={text}>
      {settings.isPending ? <TableSkeleton label={t('loading')} /> : null}
      {settings.isError ? (
        <ErrorState
          title={t('detailFailed')}
          text={problemText(settings.error)}
          retryLabel={t('retry')}
          onRetry={() => settings.refetch()}
        />
      ) : null}
      {settings.data ? <Fragment key={contentOf(settings.data)}>{children(settings.data)}</Fragment> : null}
    </Section>
  );
}

/** All settings of a company share one version: what is typed here stays though others were saved. */
const contentOf = ({ version: _, ...content }: { readonly version: number }) => JSON.stringify(content);
