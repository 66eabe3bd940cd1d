import { ChangesTab } from '../features/convergence/changes/changes-tab.tsx';
import { Comparisons } from '../features/convergence/components/comparisons.tsx';
import { RouterPage } from '../features/routers/router-page.tsx';

/** A router as itself, and what is still to be settled between it and the panel. */
export default function RouterEditPage() {
  return (
    <RouterPage
      changes={(routerId) => <ChangesTab routerId={routerId} />}
      comparisons={(routerId) => <Comparisons routerId={routerId} />}
    />
  );
}
