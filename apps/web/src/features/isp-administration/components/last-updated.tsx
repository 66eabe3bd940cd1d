import { RelativeTime } from '@lastmile/ui';
import { Text } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';

/** When the figures were computed, which a job does every five minutes. */
export function LastUpdated({ at }: { readonly at: string | null | undefined }) {
  const { t, i18n } = useTranslation('isps');
  if (at === undefined) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {at === null ? (
        t('notComputed')
      ) : (
        <Trans
          t={t}
          i18nKey="asOf"
          components={{ time: <RelativeTime instant={at} locale={i18n.language} /> }}
        />
      )}
    </Text>
  );
}
