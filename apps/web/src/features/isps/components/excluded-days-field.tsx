import { Button, Chip, Group, Input, Pill, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdaysFrom } from '../../../shared/dates/day-format.ts';
import { useFormatDate } from '../../../shared/dates/use-format-date.ts';
import { usePreferences } from '../../../shared/session/preferences.tsx';
import type { BillingFieldsProps } from './billing-settings-values.ts';

/** A Monday, to derive the weekday names. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Weekdays and holidays on which no subscriber is suspended. */
export function ExcludedDaysField({ values, set }: BillingFieldsProps) {
  const { t, i18n } = useTranslation('payments');
  const { weekStart } = usePreferences();
  const nameOf = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Input.Wrapper
      label={t('setting.excludedDays')}
      description={t('setting.excludedDaysHint')}
      labelElement="div"
    >
      <Stack gap="xs" mt={6}>
        <Chip.Group
          multiple
          value={values.excludedWeekdays.map(String)}
          onChange={(chosen) => set({ excludedWeekdays: chosen.map(Number).sort() })}
        >
          <Group gap={6}>
            {weekdaysFrom(weekStart, i18n.language).map((weekday) => (
              <Chip key={weekday} value={String(weekday)} size="sm">
                {nameOf.format(monday + (weekday - 1) * dayMs)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <ExcludedDates
          dates={values.excludedDates}
          onChange={(excludedDates) => set({ excludedDates: [...excludedDates] })}
        />
      </Stack>
    </Input.Wrapper>
  );
}

interface ExcludedDatesProps {
  readonly dates: readonly string[];
  readonly onChange: (dates: readonly string[]) => void;
}

function ExcludedDates({ dates, onChange }: ExcludedDatesProps) {
  const { t } = useTranslation('payments');
  const day = useFormatDate();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed) onChange([...new Set([...dates, typed])].sort());
    setTyped('');
  };
  return (
    <>
      <Group gap="xs">
        <TextInput
          type="date"
          aria-label={t('setting.excludedDate')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!typed} onClick={add}>
          {t('setting.excludedAdd')}
        </Button>
      </Group>
      {dates.length > 0 ? (
        <Group gap={6}>
          {dates.map((date) => (
            <Pill
              key={date}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('setting.excludedRemove', { day: day(date) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(dates.filter((one) => one !== date))}
            >
              {day(date)}
            </Pill>
          ))}
        </Group>
      ) : null}
    </>
  );
}
