import classes from './list-table.module.css';

interface RowCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The browser's own checkbox: one per row, and fast to render. */
export const RowCheckbox = ({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) => (
  <input
    type="checkbox"
    className={classes['checkbox']}
    aria-label={label}
    checked={checked}
    ref={(element) => {
      if (element) element.indeterminate = indeterminate;
    }}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
