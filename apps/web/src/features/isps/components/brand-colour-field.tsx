import { colourPattern, defaultBrandColour, isReadableOnWhite } from '@lastmile/kit';
import { Box, ColorInput, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Dark enough for white text, and easy to tell apart. */
const suggestions = [
  defaultBrandColour,
  '#0b7285',
  '#0b6e4f',
  '#7a4100',
  '#a61e4d',
  '#862e9c',
  '#c92a2a',
  '#343a40',
];

interface BrandColourFieldProps {
  readonly value: string | null | undefined;
  readonly onChange: (colour: string | null) => void;
  readonly error: string | null;
  readonly disabled: boolean;
}

/** The colour of documents and the pay page, with a sample and a warning before it is saved. */
export function BrandColourField({ value, onChange, error, disabled }: BrandColourFieldProps) {
  const { t } = useTranslation('identity');
  const colour = value?.toLowerCase() ?? '';
  const isColour = colourPattern.test(colour);
  const isTooLight = isColour && !isReadableOnWhite(colour);
  return (
    <Group align="flex-start" gap="md">
      <ColorInput
        flex="1 1 240px"
        label={t('brand.label')}
        description={t('brand.hint')}
        placeholder={defaultBrandColour}
        format="hex"
        swatches={suggestions}
        value={colour}
        onChange={(next) => onChange(next === '' ? null : next)}
        error={isTooLight ? t('brand.tooLight') : error}
        disabled={disabled}
        eyeDropperButtonProps={{ 'aria-label': t('brand.pick') }}
      />
      <Box
        mt={48}
        px="md"
        py={7}
        style={{ borderRadius: 'var(--mantine-radius-sm)' }}
        bg={isColour ? colour : defaultBrandColour}
      >
        <Text size="sm" fw={600} c="#fff">
          {t('brand.sample')}
        </Text>
      </Box>
    </Group>
  );
}
