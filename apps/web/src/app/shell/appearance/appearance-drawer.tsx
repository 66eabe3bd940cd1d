import { Drawer, Input, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppearance } from './appearance.ts';

interface AppearanceDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Appearance settings of this user in this browser. */
export function AppearanceDrawer({ opened, onClose }: AppearanceDrawerProps) {
  const { t } = useTranslation(['layout', 'shell']);
  const [appearance, change] = useAppearance();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={340}
      title={t('appearance')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack gap="lg">
        <Choice
          label={t('appearance.theme')}
          value={colorScheme === 'dark' ? 'dark' : 'light'}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: t('appearance.light') },
            { value: 'dark', label: t('appearance.dark') },
          ]}
        />
        <Choice
          label={t('appearance.menu')}
          value={appearance.menu}
          onChange={(menu) => change({ menu })}
          options={[
            { value: 'vertical', label: t('appearance.vertical') },
            { value: 'horizontal', label: t('appearance.horizontal') },
          ]}
        />
        <Switch
          label={t('appearance.collapsed')}
          checked={appearance.isCollapsed}
          disabled={appearance.menu === 'horizontal'}
          onChange={(event) => change({ isCollapsed: event.currentTarget.checked })}
        />
        <Choice
          label={t('appearance.width')}
          value={appearance.width}
          onChange={(width) => change({ width })}
          options={[
            { value: 'full', label: t('appearance.full') },
            { value: 'boxed', label: t('appearance.boxed') },
          ]}
        />
        <Choice
          label={t('appearance.bar')}
          value={appearance.bar}
          onChange={(bar) => change({ bar })}
          isTall
          options={[
            { value: 'floating', label: t('appearance.floating') },
            { value: 'sticky', label: t('appearance.sticky') },
            { value: 'static', label: t('appearance.static') },
            { value: 'hidden', label: t('appearance.hidden') },
          ]}
        />
        <Text size="sm" c="dimmed">
          {t('appearance.hint')}
        </Text>
      </Stack>
    </Drawer>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: { readonly value: Value; readonly label: string }[];
  readonly isTall?: boolean;
}

function Choice<Value extends string>({
  label,
  value,
  onChange,
  options,
  isTall = false,
}: ChoiceProps<Value>) {
  return (
    <div>
      <Input.Label component="div" mb={4}>
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        withItemsBorders={false}
        aria-label={label}
        value={value}
        onChange={(next) => onChange(next as Value)}
        data={options}
        orientation={isTall ? 'vertical' : 'horizontal'}
      />
    </div>
  );
}
