import { rateLimitOf } from '@lastmile/contract';
import { FormSection, WideField } from '@lastmile/ui';
import { Button, Code, Collapse, Input, NumberInput, SimpleGrid } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageForm, PackageValues, SpeedName } from './package-form.ts';
import { SpeedField } from './speed-field.tsx';

const advancedSpeedFields = [
  ['burstDownloadKbps', 'burstDownload'],
  ['burstUploadKbps', 'burstUpload'],
  ['thresholdDownloadKbps', 'thresholdDownload'],
  ['thresholdUploadKbps', 'thresholdUpload'],
  ['minimumDownloadKbps', 'minimumDownload'],
  ['minimumUploadKbps', 'minimumUpload'],
] as const;

/** Speed fields with the rate limit that is written to routers. */
export function SpeedFields({ form: { form, errorOf } }: { readonly form: PackageForm }) {
  const { t } = useTranslation('packages');
  const typed = form.watch();
  const isFine =
    advancedSpeedFields.some(([name]) => typed[name] != null || errorOf(name)) ||
    typed.burstSeconds != null ||
    typed.priority != null;
  const [isOpen, setOpen] = useState(isFine);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const speed = (name: SpeedName) => ({
    value: typed[name] ?? null,
    error: errorOf(name),
    onChange: (kbps: number | null) =>
      form.setValue(name, kbps as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  });
  const count = (name: 'burstSeconds' | 'priority') => ({
    value: typed[name] ?? '',
    error: errorOf(name),
    onChange: (value: string | number) =>
      form.setValue(name, value === '' ? null : Number(value), { shouldDirty: true }),
  });
  return (
    <FormSection title={t('speedSection')} text={t('speedSectionText')}>
      <SpeedField label={t('download')} withAsterisk {...speed('downloadKbps')} />
      <SpeedField label={t('upload')} withAsterisk {...speed('uploadKbps')} />
      <WideField>
        <Input.Wrapper label={t('rateLimit')} description={t('rateLimitHint')} labelElement="div">
          <Code block mt={6} aria-live="polite">
            {formatRateLimit(typed) ?? t('rateLimitNone')}
          </Code>
        </Input.Wrapper>
      </WideField>
      <WideField>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('advancedSpeed')}
        </Button>
        <Collapse expanded={isOpen}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mt="sm">
            {advancedSpeedFields.slice(0, 4).map(([name, label]) => (
              <SpeedField key={name} label={t(label)} {...speed(name)} />
            ))}
            <NumberInput
              label={t('burstSeconds')}
              description={t('burstSecondsHint')}
              min={1}
              max={3600}
              allowDecimal={false}
              {...count('burstSeconds')}
            />
            <NumberInput
              label={t('priority')}
              description={t('priorityHint')}
              min={1}
              max={8}
              allowDecimal={false}
              {...count('priority')}
            />
            {advancedSpeedFields.slice(4).map(([name, label]) => (
              <SpeedField key={name} label={t(label)} {...speed(name)} />
            ))}
          </SimpleGrid>
        </Collapse>
      </WideField>
    </FormSection>
  );
}

/** Undefined until both directions have a speed. */
function formatRateLimit(typed: PackageValues): string | undefined {
  const figure = (name: SpeedName | 'burstSeconds' | 'priority') => typed[name] || null;
  const downloadKbps = figure('downloadKbps');
  const uploadKbps = figure('uploadKbps');
  if (downloadKbps === null || uploadKbps === null) return undefined;
  return rateLimitOf({
    downloadKbps,
    uploadKbps,
    burstDownloadKbps: figure('burstDownloadKbps'),
    burstUploadKbps: figure('burstUploadKbps'),
    thresholdDownloadKbps: figure('thresholdDownloadKbps'),
    thresholdUploadKbps: figure('thresholdUploadKbps'),
    burstSeconds: figure('burstSeconds'),
    priority: figure('priority'),
    minimumDownloadKbps: figure('minimumDownloadKbps'),
    minimumUploadKbps: figure('minimumUploadKbps'),
  });
}
