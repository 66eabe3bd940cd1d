import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';

interface AmountProps {
  readonly minor: number;
  readonly struck?: boolean;
}

/** An amount in a column whose header names the currency. */
export function Amount({ minor, struck = false }: AmountProps) {
  const { figure } = useMoneyFormat();
  return (
    <Text
      component="span"
      size="sm"
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      td={struck ? 'line-through' : undefined}
    >
      {figure(minor)}
    </Text>
  );
}

interface SubscriberCellProps {
  readonly to: string;
  readonly username: string;
  readonly name: string | null;
  /** Link target of the row. */
  readonly isTitle?: boolean;
}

/** The subscriber, with the customer's name below. */
export function SubscriberCell({ to, username, name, isTitle = false }: SubscriberCellProps) {
  return (
    <>
      <Anchor component={Link} to={to} size="sm" {...(isTitle ? { fw: 600 } : {})}>
        {username}
      </Anchor>
      {name ? (
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      ) : null}
    </>
  );
}

export const MobileLink = ({ mobile }: { readonly mobile: string | null }) =>
  mobile ? (
    <Anchor href={`tel:${mobile}`} size="sm" c="inherit" style={{ whiteSpace: 'nowrap' }}>
      {mobile}
    </Anchor>
  ) : null;
