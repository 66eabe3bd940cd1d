import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-portal.module.css';

export const receiptFormats = ['half', 'roll'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

interface PrintPortalProps {
  readonly format: ReceiptFormat;
  readonly children: ReactNode;
}

/** What the printer gets instead of the page: it lies beside the panel and shows on paper only. */
export const PrintPortal = ({ format, children }: PrintPortalProps) =>
  createPortal(
    <div className={classes['sheet']} data-format={format}>
      {children}
    </div>,
    document.body,
  );
