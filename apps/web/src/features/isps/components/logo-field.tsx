import { Button, FileButton, Group, Image, Input, Paper, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resizeImage } from './resize-image.ts';

interface LogoFieldProps {
  readonly value: string | null | undefined;
  readonly onChange: (picture: string | null) => void;
  readonly error: string | null;
  readonly disabled?: boolean;
}

/** Image input that scales the image down in the browser, so that it fits into the form's request. */
export function LogoField({ value, onChange, error, disabled = false }: LogoFieldProps) {
  const { t } = useTranslation('identity');
  const [failed, setFailed] = useState(false);
  const selectFile = async (file: File | null) => {
    if (!file) return;
    try {
      onChange(await resizeImage(file));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('logo.label')}
      description={t('logo.hint')}
      error={failed ? t('logo.unreadable') : error}
    >
      <Group mt={6} gap="sm">
        <Paper withBorder w={64} h={64} p={4} style={{ display: 'grid', placeItems: 'center' }}>
          {value ? (
            <Image src={value} alt={t('logo.present')} fit="contain" mah={54} />
          ) : (
            <IconPhoto size={22} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
          )}
        </Paper>
        <FileButton onChange={selectFile} accept="image/png,image/jpeg,image/webp" disabled={disabled}>
          {(props) => (
            <Button {...props} variant="default" disabled={disabled}>
              {t('logo.choose')}
            </Button>
          )}
        </FileButton>
        {value && !disabled ? (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('logo.remove')}
          </Button>
        ) : null}
        {value ? null : (
          <Text size="sm" c="dimmed">
            {t('logo.none')}
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  );
}
