import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-portal.module.css';

export const paperFormats = ['half', 'roll'] as const;
export type PaperFormat = (typeof paperFormats)[number];

interface PrintSheetProps {
  readonly format: PaperFormat;
  readonly children: ReactNode;
}

/** What the printer gets instead of the page: it lies beside the panel and shows on paper only. */
export const PrintSheet = ({ format, children }: PrintSheetProps) =>
  createPortal(
    <div className={classes['sheet']} data-format={format}>
      {children}
    </div>,
    document.body,
  );
