import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useUiLabels } from '../ui-labels.tsx';

export const pageSizes = [10, 25, 50, 100, 200] as const;

interface ListPagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** There are more than `total`. */
  readonly isTotalCapped?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
  /** The pointer is on the button of a page, or the focus. */
  readonly onPreload?: (page: number) => void;
}

/** Row range, previous and next page, and page size. */
export function ListPager(props: ListPagerProps) {
  const { page, pageSize, total, isTotalCapped = false, onPage, onPageSize, onPreload } = props;
  const labels = useUiLabels();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const preload = (to: number) => {
    if (to >= 1 && to <= last) onPreload?.(to);
  };
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <Group
      component="nav"
      aria-label={labels.pages}
      justify="space-between"
      px="md"
      py="xs"
      gap="xs"
      data-printed
    >
      <Group gap="xs" wrap="nowrap" data-screen-only>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {labels.rowsPerPage}
        </Text>
        <NativeSelect
          size="xs"
          w={76}
          aria-label={labels.rowsPerPage}
          value={String(pageSize)}
          data={pageSizes.map(String)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {labels.range(Math.min(from, total), Math.min(page * pageSize, total), total, isTotalCapped)}
        </Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={labels.previousPage}
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, last))}
          onPointerEnter={() => preload(page - 1)}
          onFocus={() => preload(page - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={labels.nextPage}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
          onPointerEnter={() => preload(page + 1)}
          onFocus={() => preload(page + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
