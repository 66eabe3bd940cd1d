import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-portal.module.css';

export const receiptFormats = ['half', 'roll'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

interface PrintPortalProps {
  readonly format: ReceiptFormat;
  readonly children: ReactNode;
}

/** Printed instead of the page: rendered outside the app and visible only in print. */
export const PrintPortal = ({ format, children }: PrintPortalProps) =>
  createPortal(
    <div className={classes['sheet']} data-format={format}>
      {children}
    </div>,
    document.body,
  );
