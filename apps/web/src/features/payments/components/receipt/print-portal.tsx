import { useMantineStyleNonce } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-portal.module.css';

export const receiptFormats = ['half', 'roll'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

interface PrintPortalProps {
  readonly format: ReceiptFormat;
  readonly children: ReactNode;
}

const pixelsPerMillimetre = 96 / 25.4;
/** The margins above and below, and a little for rounding. */
const marginMillimetres = 8;

/** The height of the roll that the content needs, in whole millimetres. */
const rollLength = (contentPixels: number): number =>
  Math.ceil(contentPixels / pixelsPerMillimetre) + marginMillimetres;

/** Printed instead of the page: rendered outside the app and visible only in print. */
export const PrintPortal = ({ format, children }: PrintPortalProps) =>
  createPortal(
    format === 'roll' ? (
      <Roll>{children}</Roll>
    ) : (
      <div className={classes['sheet']} data-format={format}>
        {children}
      </div>
    ),
    document.body,
  );

/** As long as its content: a page size cannot be `auto`, so the content is measured out of sight. */
function Roll({ children }: Pick<PrintPortalProps, 'children'>) {
  // The policy of the page blocks a style without it.
  const nonce = useMantineStyleNonce()?.();
  const sheet = useRef<HTMLDivElement>(null);
  const [millimetres, setMillimetres] = useState(0);
  useLayoutEffect(() => {
    if (!sheet.current) return;
    const element = sheet.current;
    const observer = new ResizeObserver(() => {
      if (!matchMedia('print').matches) setMillimetres(rollLength(element.scrollHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {millimetres > 0 ? (
        <style nonce={nonce}>{`@page narrow { size: 80mm ${millimetres}mm; margin: 3mm; }`}</style>
      ) : null}
      <div ref={sheet} className={classes['sheet']} data-format="roll" aria-hidden>
        {children}
      </div>
    </>
  );
}
