import { ErrorState } from '@lastmile/ui';
import { Center, Loader } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageLoadLimitMs, withTimeout } from './with-timeout.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Components that are already loaded render immediately, without a loading frame. */
const loaded = new WeakMap<Load, ComponentType>();

/** Loads a component before it is rendered. A failure shows when it renders. */
export async function preloadComponent(load: Load): Promise<void> {
  if (loaded.has(load)) return;
  const module = await load().catch(() => undefined);
  if (module) loaded.set(load, module.default);
}

/** Renders a component whose code is fetched when it is first needed. */
export function LazyComponent({ load }: { load: Load }) {
  const { t } = useTranslation();
  const [Part, setPart] = useState(() => loaded.get(load));
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    if (Part) return;
    let isMounted = true;
    withTimeout(load(), pageLoadLimitMs).then(
      ({ default: arrived }) => {
        loaded.set(load, arrived);
        if (isMounted) setPart(() => arrived);
      },
      () => {
        if (isMounted) setFailedAttempt(attempt);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [load, Part, attempt]);

  // A browser may cache a failed module import; only a new document requests it again.
  const retry = () => (attempt > 1 ? location.reload() : setAttempt(attempt + 1));

  if (Part) return <Part />;
  if (failedAttempt === attempt) {
    return (
      <ErrorState
        headingOrder={1}
        title={t('load.failed')}
        text={t('load.failedText')}
        retryLabel={t('retry')}
        onRetry={retry}
      />
    );
  }
  return (
    <Center h="40vh" role="status" aria-label={t('loading')}>
      <Loader size="sm" type="dots" />
    </Center>
  );
}
