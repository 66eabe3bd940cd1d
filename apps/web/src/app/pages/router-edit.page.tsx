import { ChangesTab } from '../../features/reconciler/components/changes/changes-tab.tsx';
import { ComparisonLinks } from '../../features/reconciler/components/comparison-links.tsx';
import { RouterDetail } from '../../features/routers/components/router-detail.tsx';

/** Router details together with the pending changes between billing and the router. */
export default function RouterEditPage() {
  return (
    <RouterDetail
      changes={(routerId) => <ChangesTab routerId={routerId} />}
      comparisons={(routerId) => <ComparisonLinks routerId={routerId} />}
    />
  );
}
