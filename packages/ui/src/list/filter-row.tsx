import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff, IconFilterPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useUiLabels } from '../ui-labels.tsx';
import { Filter, type FilterField } from './filter-field.tsx';
import classes from './filter-row.module.css';

export type FilterValues = Readonly<Record<string, string>>;

interface FilterRowProps {
  readonly fields: readonly FilterField[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** Shown among the filters on a phone. */
  readonly onPhone?: ReactNode;
}

/** The filters of a list; on a phone they open below a button. */
export function FilterRow({ fields, values, onChange, onPhone }: FilterRowProps) {
  const labels = useUiLabels();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [showsExtras, setShowsExtras] = useState(false);
  const set = (name: string, value: string) => onChange({ ...values, [name]: value });
  const shown = fields.filter(({ name, isAdvanced }) => showsExtras || !isAdvanced || values[name]);
  const active = fields.filter(({ name }) => values[name]).length;
  return (
    <>
      {fields.length > 0 || onPhone ? (
        <div className={classes['toggle']}>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {labels.filters(active)}
          </Button>
        </div>
      ) : null}
      <div className={classes['panel']} id={id} data-open={isOpen || undefined}>
        {onPhone}
        {shown.map((field) => (
          <Filter
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        {shown.length < fields.length ? (
          <QuietButton icon={<IconFilterPlus size={16} />} onClick={() => setShowsExtras(true)}>
            {labels.moreFilters}
          </QuietButton>
        ) : null}
        {active > 0 ? (
          <QuietButton icon={<IconFilterOff size={16} />} onClick={() => onChange({})}>
            {labels.clearFilters}
          </QuietButton>
        ) : null}
      </div>
    </>
  );
}

interface QuietButtonProps {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const QuietButton = ({ icon, onClick, children }: QuietButtonProps) => (
  <Button variant="subtle" color="gray" c="dimmed" px="xs" leftSection={icon} onClick={onClick}>
    {children}
  </Button>
);
