import { useCallback } from 'react';

/**
 * Marks a frame whose table does not fit. The attribute is set without rendering: a render of all rows only to learn
 * their width would double the time a page needs.
 */
export function useTooWide() {
  return useCallback((frame: HTMLDivElement | null) => {
    const table = frame?.firstElementChild;
    if (!frame || !table) return;
    const mark = () => frame.toggleAttribute('data-too-wide', table.scrollWidth > frame.clientWidth + 1);
    const observer = new ResizeObserver(mark);
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
}
