import { Drawer, Input, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLook } from './appearance.ts';

interface LookDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** How the panel looks to this person, in this browser. */
export function LookDrawer({ opened, onClose }: LookDrawerProps) {
  const { t } = useTranslation(['layout', 'shell']);
  const [look, change] = useLook();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={340}
      title={t('look')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack gap="lg">
        <Choice
          label={t('look.skin')}
          value={colorScheme === 'dark' ? 'dark' : 'light'}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: t('look.light') },
            { value: 'dark', label: t('look.dark') },
          ]}
        />
        <Choice
          label={t('look.menu')}
          value={look.menu}
          onChange={(menu) => change({ menu })}
          options={[
            { value: 'vertical', label: t('look.vertical') },
            { value: 'horizontal', label: t('look.horizontal') },
          ]}
        />
        <Switch
          label={t('look.collapsed')}
          checked={look.isCollapsed}
          disabled={look.menu === 'horizontal'}
          onChange={(event) => change({ isCollapsed: event.currentTarget.checked })}
        />
        <Choice
          label={t('look.width')}
          value={look.width}
          onChange={(width) => change({ width })}
          options={[
            { value: 'full', label: t('look.full') },
            { value: 'boxed', label: t('look.boxed') },
          ]}
        />
        <Choice
          label={t('look.bar')}
          value={look.bar}
          onChange={(bar) => change({ bar })}
          isTall
          options={[
            { value: 'floating', label: t('look.floating') },
            { value: 'sticky', label: t('look.sticky') },
            { value: 'static', label: t('look.static') },
            { value: 'hidden', label: t('look.hidden') },
          ]}
        />
        <Text size="sm" c="dimmed">
          {t('look.kept')}
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
