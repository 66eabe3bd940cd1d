import { ChangesTab } from '../../features/reconciler/components/changes/changes-tab.tsx';
import { Comparisons } from '../../features/reconciler/components/comparison-links.tsx';
import { RouterPage } from '../../features/routers/components/router-detail.tsx';

/** A router as itself, and what is still to be settled between it and the panel. */
export default function RouterEditPage() {
  return (
    <RouterPage
      changes={(routerId) => <ChangesTab routerId={routerId} />}
      comparisons={(routerId) => <Comparisons routerId={routerId} />}
    />
  );
}
