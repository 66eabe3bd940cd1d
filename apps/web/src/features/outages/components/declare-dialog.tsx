import { outageForm } from '@lastmile/contract';
import { FormDialog } from '@lastmile/ui';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { outagePath } from '../../../entities/outages/paths.ts';
import { useAreaOptions, useRouterOptions } from '../../../entities/pickers/options.ts';
import { useInstantOf } from '../../../shared/dates/use-instant-of.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { useDeclareOutage } from '../api.ts';

/** A router or an area, since when, and why. */
export function DeclareDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['outages', 'shell']);
  const navigate = useNavigate();
  const declare = useDeclareOutage();
  const [routers, areas] = [useRouterOptions() ?? [], useAreaOptions() ?? []];
  const [of, setOf] = useState<'routerId' | 'areaId'>('routerId');
  const instantOf = useInstantOf();
  const [startedAt, setStartedAt] = useState('');
  const form = useContractForm(outageForm, { routerId: null, areaId: null, startedAt: null, cause: '' });
  const options = of === 'routerId' ? routers : areas;
  const chosen = form.form.watch(of);
  const choose = (value: string | null) => {
    form.form.setValue('routerId', null);
    form.form.setValue('areaId', null);
    form.form.setValue(of, value ? Number(value) : null, { shouldDirty: true });
  };
  const submit = form.submit(async (typed) => {
    const { id } = await declare.mutateAsync({
      ...typed,
      startedAt: instantOf(startedAt),
    });
    const name = options.find(({ value }) => value === String(chosen))?.label ?? '';
    notifications.show({ message: t('declared', { name }) });
    navigate(outagePath(id));
  }, onClose);
  return (
    <FormDialog
      title={t('declare')}
      submitLabel={t('declare')}
      cancelLabel={t('shell:cancel')}
      closeLabel={t('shell:close')}
      onSubmit={submit}
      onClose={onClose}
      submitting={form.isSubmitting}
      guarded={form.isDirty}
    >
      <ProblemAlert error={form.problem} />
      <SegmentedControl
        aria-label={t('what')}
        value={of}
        onChange={(value) => {
          choose(null);
          setOf(value as typeof of);
        }}
        data={[
          { value: 'routerId', label: t('router') },
          { value: 'areaId', label: t('area') },
        ]}
      />
      <Select
        key={of}
        label={of === 'routerId' ? t('router') : t('area')}
        withAsterisk
        searchable
        comboboxProps={{ shadow: 'md' }}
        data={options}
        value={chosen ? String(chosen) : null}
        onChange={choose}
        error={form.errorOf('routerId') ?? form.errorOf('areaId')}
      />
      <TextInput
        type="datetime-local"
        label={t('startedAt')}
        description={t('startedHint')}
        value={startedAt}
        onChange={({ currentTarget }) => setStartedAt(currentTarget.value)}
      />
      <TextInput
        {...form.field('cause')}
        label={t('cause')}
        description={t('causeHint')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
