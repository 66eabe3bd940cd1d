import { useEffect } from 'react';

/** Reloads the page, because the server answers this path with its own document. */
export default function ServerRenderedPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
