import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why personal data leaves the ISP; recorded in the audit log. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('regulator');
  return (
    <Textarea
      label={t('reason')}
      description={t('reasonHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={300}
      autosize
      minRows={2}
      required
      data-autofocus
    />
  );
}
