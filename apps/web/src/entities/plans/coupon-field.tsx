import type { ChargeQuote } from '@lastmile/contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shared/i18n/use-problem-text.ts';

interface CouponFieldProps {
  /** What is to pay with the code; rejects with the reason why it cannot be used. */
  readonly check: (code: string) => Promise<ChargeQuote>;
  /** The quote with the coupon, or undefined after it was removed. */
  readonly onChange: (quote: ChargeQuote | undefined) => void;
  readonly applied: string | null;
}

/** A coupon code with a button that applies it, and its effect or the reason why not. */
export function CouponField({ check, onChange, applied }: CouponFieldProps) {
  const { t } = useTranslation('plans');
  const problemText = useProblemText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [isChecking, setChecking] = useState(false);
  const apply = async () => {
    setChecking(true);
    setError(undefined);
    try {
      onChange(await check(code));
    } catch (problem) {
      setError(problem);
      onChange(undefined);
    } finally {
      setChecking(false);
    }
  };
  const remove = () => {
    setCode('');
    onChange(undefined);
  };
  return (
    <TextInput
      label={t('coupon')}
      value={applied ?? code}
      readOnly={applied !== null}
      onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (code && applied === null) void apply();
      }}
      maxLength={20}
      autoComplete="off"
      error={error ? problemText(error) : null}
      description={applied === null ? t('couponHint') : t('couponApplied')}
      rightSectionWidth={96}
      rightSection={
        <Button
          size="compact-sm"
          variant="default"
          loading={isChecking}
          disabled={applied === null && code.length < 4}
          onClick={applied === null ? () => void apply() : remove}
        >
          {applied === null ? t('couponApply') : t('couponRemove')}
        </Button>
      }
    />
  );
}
