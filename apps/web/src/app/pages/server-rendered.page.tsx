import { useEffect } from 'react';

/** The server answers this path with a document of its own, so the panel gives way to it. */
export default function ServerRenderedPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
