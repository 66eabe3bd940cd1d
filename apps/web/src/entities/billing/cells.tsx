import { CellLink, PhoneLink, Secondary, TitleLink } from '../../shared/kit/list/cells.tsx';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';

interface AmountProps {
  readonly minor: number;
  readonly struck?: boolean;
}

/** An amount in a column whose header names the currency. */
export function Amount({ minor, struck = false }: AmountProps) {
  const { figure } = useMoneyFormat();
  return struck ? <s>{figure(minor)}</s> : figure(minor);
}

interface SubscriberCellProps {
  readonly to: string;
  readonly username: string;
  readonly name: string | null;
  /** Link target of the row. */
  readonly isTitle?: boolean;
}

/** The subscriber, followed by the customer's name. */
export function SubscriberCell({ to, username, name, isTitle = false }: SubscriberCellProps) {
  return (
    <span>
      {isTitle ? <TitleLink to={to}>{username}</TitleLink> : <CellLink to={to}>{username}</CellLink>}
      {name ? <Secondary> {name}</Secondary> : null}
    </span>
  );
}

/** The whole text of a `SubscriberCell`. */
export const subscriberText = ({ username, name }: { username: string; name: string | null }): string =>
  name ? `${username} · ${name}` : username;

export const MobileLink = ({ mobile }: { readonly mobile: string | null }) =>
  mobile ? <PhoneLink number={mobile} /> : null;
