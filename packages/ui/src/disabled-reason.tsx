import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface DisabledReasonProps {
  /** Why the control is disabled; undefined while it is not. */
  readonly reason: string | undefined;
  readonly children: ReactNode;
}

/** Says why a control is disabled, to the pointer and to the keyboard: a disabled button itself takes no focus. */
export const DisabledReason = ({ reason, children }: DisabledReasonProps) =>
  reason === undefined ? (
    children
  ) : (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: takes the focus in place of the disabled control */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds a border and a legend */}
      <span tabIndex={0} role="group" aria-label={reason} style={{ display: 'inline-block' }}>
        {children}
      </span>
    </Tooltip>
  );
