import { type AlertProps, type BadgeProps, type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Neutrals are a cool grey and the accent is indigo; green, yellow and red are reserved for states. */
export const theme = createTheme({
  primaryColor: 'indigo',
  // With this shade, white text on a filled button has a contrast above 4.5 in both color schemes.
  primaryShade: { light: 8, dark: 7 },
  colors: {
    gray: [
      '#f8f9fb',
      '#f1f3f6',
      '#e6e9ee',
      '#d6dbe2',
      '#c0c7d1',
      '#98a2b0',
      '#6b7686',
      '#525d6d',
      '#37404d',
      '#1f2630',
    ],
    dark: [
      '#d5dae1',
      '#b3bbc6',
      '#98a2b0',
      '#6b7685',
      '#3a4450',
      '#2d3641',
      '#222a34',
      '#181e26',
      '#12171e',
      '#0c1015',
    ],
  },
  fontFamily:
    "'Bangla', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Bengali', 'Liberation Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The empty placeholder is not allowed inside a menu; without it the first item takes the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Badges are never truncated: a column is as wide as its longest badge.
    Badge: {
      styles: { root: { minWidth: 'max-content' } },
      classNames: (_: unknown, { color, variant }: BadgeProps) =>
        color === 'green' && variant === 'light' ? { root: 'in-order' } : {},
    },
    // A remark without a state of its own is a frame on the page; the tint of grey badges would be too dark for it.
    Alert: {
      vars: (_: unknown, { color }: AlertProps) => ({
        root:
          color === 'gray'
            ? {
                '--alert-bg': 'var(--mantine-color-body)',
                '--alert-bd': '1px solid var(--mantine-color-default-border)',
              }
            : {},
      }),
    },
    // One scrolling row, on phones too; labels wrap instead of being truncated.
    Tabs: { styles: { list: { flexWrap: 'nowrap', overflowX: 'auto' } } },
    SegmentedControl: {
      styles: { label: { whiteSpace: 'normal' }, root: { background: 'var(--panel-track)' } },
    },
    Modal: { styles: { title: { fontWeight: 600 } } },
  },
  headings: { fontWeight: '600', sizes: { h2: { fontSize: '1.375rem' } } },
});

/** Mantine's default dimmed, placeholder and error colours fall short of AA contrast. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': '#b02525',
    // Badge text on its own tint; Mantine's default is too pale to read.
    '--mantine-color-green-light-color': '#1b5e28',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-red-light-color': '#a01c1c',
    // Grey badges stand on grey pages and rows: a tint of their own, and text as dark as the other states'.
    '--mantine-color-gray-light': 'var(--mantine-color-gray-3)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-gray-4)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-8)',
    '--panel-canvas': 'var(--mantine-color-gray-1)',
    '--panel-row-hover': 'var(--mantine-color-gray-0)',
    // Between rows that belong together; frames and fields have the stronger default.
    '--panel-line': 'var(--mantine-color-gray-2)',
    // Switches stand on the grey page as well as on white frames.
    '--panel-track': 'var(--mantine-color-gray-3)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-4)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-3)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
    '--panel-canvas': 'var(--mantine-color-dark-8)',
    '--panel-row-hover': 'var(--mantine-color-dark-6)',
    '--panel-line': 'var(--mantine-color-dark-5)',
    '--panel-track': 'var(--mantine-color-dark-6)',
  },
});
