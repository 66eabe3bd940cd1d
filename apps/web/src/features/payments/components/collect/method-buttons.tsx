import type { ManualMethod } from '@lastmile/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allowedMethods } from '../../../../entities/payments/allowed-methods.ts';
import { useMethodLabel } from '../use-method-label.ts';
import classes from './collect.module.css';

interface MethodButtonsProps {
  readonly value: ManualMethod;
  readonly onChange: (method: ManualMethod) => void;
  readonly disabled: boolean;
}

/** Payment methods as buttons, which need one tap instead of the two of a select. */
export function MethodButtons({ value, onChange, disabled }: MethodButtonsProps) {
  const { t } = useTranslation(['payments', 'billing']);
  const methodLabel = useMethodLabel();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a border and a legend that the buttons do not need
    <div className={classes['methods']} role="group" aria-label={t('billing:method')}>
      {allowedMethods().map((method) => (
        <Button
          key={method}
          size="md"
          px={4}
          classNames={{ label: classes['method'] }}
          variant={method === value ? 'filled' : 'default'}
          aria-pressed={method === value}
          disabled={disabled}
          onClick={() => onChange(method)}
        >
          {methodLabel(method)}
        </Button>
      ))}
    </div>
  );
}
