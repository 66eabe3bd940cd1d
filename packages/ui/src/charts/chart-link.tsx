import type { MouseEvent, ReactNode } from 'react';

interface ChartLinkProps {
  readonly className: string | undefined;
  readonly href: string | undefined;
  readonly open: ((href: string) => void) | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A part of a chart that may open something. Charts are hidden from screen readers, so their links are not reached by the keyboard either. */
export function ChartLink({ className, href, open, title, children }: ChartLinkProps) {
  if (href === undefined)
    return (
      <div className={className} title={title}>
        {children}
      </div>
    );
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open?.(href);
  };
  return (
    <a className={className} title={title} href={href} tabIndex={-1} onClick={press}>
      {children}
    </a>
  );
}
