import { ErrorState, FormSkeleton } from '@lastmile/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { Section } from '../section.tsx';

interface SettingsSectionProps<Settings> {
  readonly title: string;
  readonly text: string;
  readonly settings: UseQueryResult<Settings>;
  /** The form, remounted when other values have been saved. */
  readonly children: (settings: Settings) => ReactNode;
}

/** A titled section of settings with loading and error states. */
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
      {settings.isPending ? <FormSkeleton label={t('loading')} /> : null}
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

/** All settings of an ISP share one version: unsaved input stays when another section is saved. */
const contentOf = ({ version: _, ...content }: { readonly version: number }) => JSON.stringify(content);
