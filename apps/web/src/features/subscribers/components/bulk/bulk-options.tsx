import { Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaOptions, usePackageOptions, useRouterOptions } from '../../../../entities/pickers/options.ts';
import type { BulkActionName, OptionFieldsProps } from './bulk-actions.ts';
import { SkipMonthsOption } from './skip-months-option.tsx';

/** Actions that have options; the others only need a confirmation. */
export const optionFields: Partial<Record<BulkActionName, (props: OptionFieldsProps) => ReactNode>> = {
  changePackage: PackageOptions,
  moveRouter: RouterOption,
  moveArea: AreaOption,
  hold: HoldOption,
  promise: PromiseOption,
  suspend: SuspendOption,
  skipMonths: SkipMonthsOption,
};

const picker = { searchable: true, comboboxProps: { shadow: 'md' } } as const;

function PackageOptions({ onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  const packages = usePackageOptions() ?? [];
  const [chosen, setChosen] = useState({ packageId: '', when: 'now', on: '', dropSession: false });
  const change = (next: Partial<typeof chosen>) => {
    const now = { ...chosen, ...next };
    setChosen(now);
    const isComplete = now.packageId !== '' && (now.when === 'now' || now.on !== '');
    const when = now.when === 'now' ? { dropSession: now.dropSession } : { on: now.on };
    onChange(isComplete ? { packageId: Number(now.packageId), ...when } : undefined);
  };
  return (
    <Stack gap="sm">
      <Select
        {...picker}
        label={t('package')}
        data={packages}
        value={chosen.packageId || null}
        onChange={(packageId) => change({ packageId: packageId ?? '' })}
        withAsterisk
        data-autofocus
      />
      <Radio.Group label={t('when')} value={chosen.when} onChange={(when) => change({ when })}>
        <Stack gap={6} mt={4}>
          <Radio value="now" label={t('whenNow')} />
          <Radio value="day" label={t('whenDay')} />
        </Stack>
      </Radio.Group>
      {chosen.when === 'now' ? (
        <Checkbox
          label={t('dropSession')}
          description={t('dropSessionHint')}
          checked={chosen.dropSession}
          onChange={(event) => change({ dropSession: event.currentTarget.checked })}
        />
      ) : (
        <TextInput
          type="date"
          label={t('day')}
          value={chosen.on}
          onChange={(event) => change({ on: event.currentTarget.value })}
          withAsterisk
        />
      )}
    </Stack>
  );
}

function RouterOption({ onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  return (
    <Select
      {...picker}
      label={t('router')}
      description={t('moveRouterHint')}
      data={useRouterOptions() ?? []}
      onChange={(id) => onChange(id ? { routerId: Number(id) } : undefined)}
      withAsterisk
      data-autofocus
    />
  );
}

const noArea = 'none';

function AreaOption({ onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  const areas = useAreaOptions() ?? [];
  return (
    <Select
      {...picker}
      label={t('area')}
      data={[{ value: noArea, label: t('noArea') }, ...areas]}
      onChange={(id) => onChange(id ? { areaId: id === noArea ? null : Number(id) } : undefined)}
      withAsterisk
      data-autofocus
    />
  );
}

function HoldOption({ onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  return (
    <TextInput
      type="date"
      label={t('holdUntil')}
      description={t('holdUntilHint')}
      onChange={(event) => onChange(event.currentTarget.value ? { until: event.currentTarget.value } : {})}
      data-autofocus
    />
  );
}

function PromiseOption({ onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  const [promise, setPromise] = useState({ until: '', note: '', isWithdrawn: false });
  const change = (next: Partial<typeof promise>) => {
    const now = { ...promise, ...next };
    setPromise(now);
    const granted = { until: now.until, ...(now.note.trim() ? { note: now.note.trim() } : {}) };
    onChange(now.isWithdrawn ? { until: null } : now.until ? granted : undefined);
  };
  return (
    <Stack gap="sm">
      <TextInput
        type="date"
        label={t('promiseUntil')}
        description={t('promiseUntilHint')}
        value={promise.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
        disabled={promise.isWithdrawn}
        data-autofocus
      />
      <TextInput
        label={t('promiseNote')}
        maxLength={200}
        value={promise.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        disabled={promise.isWithdrawn}
      />
      <Checkbox
        label={t('promiseWithdraw')}
        checked={promise.isWithdrawn}
        onChange={(event) => change({ isWithdrawn: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** Only those past grace are suspended for non-payment; a payment reactivates them. */
function SuspendOption({ initial, onChange }: OptionFieldsProps) {
  const { t } = useTranslation('subscribers');
  const [reason, setReason] = useState(initial?.['reason'] === 'unpaid' ? 'unpaid' : 'manual');
  const change = (next: string) => {
    setReason(next);
    onChange({ reason: next });
  };
  return (
    <Radio.Group label={t('suspendReason')} value={reason} onChange={change}>
      <Stack gap={6} mt={4}>
        <Radio value="unpaid" label={t('suspendUnpaid')} description={t('suspendUnpaidHint')} />
        <Radio value="manual" label={t('suspendManual')} description={t('suspendManualHint')} />
      </Stack>
    </Radio.Group>
  );
}
