import { ChangesTab } from '../../features/reconciler/components/changes/changes-tab.tsx';
import { ComparisonLinks } from '../../features/reconciler/components/comparison-links.tsx';
import { RouterDetail } from '../../features/routers/components/router-detail.tsx';

/** A router as itself, and what is still to be settled between it and the panel. */
export default function RouterEditPage() {
  return (
    <RouterDetail
      changes={(routerId) => <ChangesTab routerId={routerId} />}
      comparisons={(routerId) => <ComparisonLinks routerId={routerId} />}
    />
  );
}
