import { dateFormats, densities, type Preferences, weekStarts } from '@lastmile/contract';
import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts';
import { usePreferences, useUpdatePreferences } from '../../../shared/session/preferences.tsx';

const formatKeys = {
  locale: 'preferences.byLanguage',
  'day-first': 'preferences.dayFirst',
  'month-first': 'preferences.monthFirst',
  iso: 'preferences.iso',
} as const satisfies Record<Preferences['dateFormat'], string>;
const weekKeys = {
  locale: 'preferences.byLanguage',
  monday: 'preferences.monday',
  saturday: 'preferences.saturday',
  sunday: 'preferences.sunday',
} as const satisfies Record<Preferences['weekStart'], string>;
const densityKeys = {
  comfortable: 'preferences.comfortable',
  compact: 'preferences.compact',
} as const satisfies Record<Preferences['density'], string>;

/** Date format, first day of the week and row height, saved as soon as they are chosen. */
export function DisplayPreferences() {
  const { t } = useTranslation('identity');
  const { dateFormat, weekStart, density } = usePreferences();
  const problemText = useProblemText();
  const update = useUpdatePreferences();
  const save = (change: Parameters<typeof update.mutate>[0]) =>
    update.mutate(change, {
      onError: (error) => notifications.show({ color: 'red', message: problemText(error) }),
    });
  return (
    <>
      <NativeSelect
        label={t('preferences.dateFormat')}
        value={dateFormat}
        onChange={(event) => save({ dateFormat: event.currentTarget.value as Preferences['dateFormat'] })}
        data={dateFormats.map((value) => ({ value, label: t(formatKeys[value]) }))}
      />
      <NativeSelect
        label={t('preferences.weekStart')}
        value={weekStart}
        onChange={(event) => save({ weekStart: event.currentTarget.value as Preferences['weekStart'] })}
        data={weekStarts.map((value) => ({ value, label: t(weekKeys[value]) }))}
      />
      <NativeSelect
        label={t('preferences.density')}
        value={density}
        onChange={(event) => save({ density: event.currentTarget.value as Preferences['density'] })}
        data={densities.map((value) => ({ value, label: t(densityKeys[value]) }))}
      />
    </>
  );
}
