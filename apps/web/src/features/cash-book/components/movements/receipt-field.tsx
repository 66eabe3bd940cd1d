import { Button, FileButton, FileInput, Stack } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const photos = 'image/png,image/jpeg,image/webp';

interface ReceiptFieldProps {
  readonly value: File | null;
  readonly onChange: (receipt: File | null) => void;
}

/** A photo or a PDF of a receipt: a file or, on a phone, a picture that its camera takes. */
export function ReceiptField({ value, onChange }: ReceiptFieldProps) {
  const { t } = useTranslation('cash-book');
  return (
    <Stack gap="xs">
      <FileInput
        label={t('receipt')}
        description={t('receiptHint')}
        placeholder={t('receiptChoose')}
        accept={`${photos},application/pdf`}
        clearable
        clearButtonProps={{ 'aria-label': t('receiptClear') }}
        value={value}
        onChange={onChange}
      />
      <FileButton onChange={onChange} accept={photos} capture="environment">
        {(props) => (
          <Button {...props} hiddenFrom="sm" variant="default" leftSection={<IconCamera size={18} />}>
            {t('receiptPhoto')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
