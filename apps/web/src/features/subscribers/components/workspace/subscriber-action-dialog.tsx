import { useNavigate } from 'react-router';
import { NewBillDialog } from '../../../../entities/invoices/new-invoice/new-invoice-dialog.tsx';
import { billPath } from '../../../../entities/invoices/paths.ts';
import { listPath } from '../../paths.ts';
import type { BulkKind } from '../bulk/bulk-actions.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { PasswordDialog } from './change-password-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RevealDialog } from './reveal-password-dialog.tsx';
import type { TabProps } from './tab-props.ts';

export type SubscriberAction = BulkKind | 'invoice' | 'password' | 'reveal' | 'delete';

interface SubscriberActionDialogProps {
  readonly action: SubscriberAction;
  readonly subscriber: TabProps['workspace']['subscriber'];
  readonly onClose: () => void;
}

export function SubscriberActionDialog({ action, subscriber, onClose }: SubscriberActionDialogProps) {
  const navigate = useNavigate();
  switch (action) {
    case 'invoice':
      return (
        <NewBillDialog
          line={subscriber}
          onClose={onClose}
          onIssued={({ id }) => void (id === null ? undefined : navigate(billPath(id)))}
        />
      );
    case 'password':
      return <PasswordDialog line={subscriber} onClose={onClose} />;
    case 'reveal':
      return <RevealDialog line={subscriber} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog line={subscriber} onClose={onClose} onDeleted={() => void navigate(listPath)} />;
    default:
      return (
        <BulkDialog
          kind={action}
          target={{ ids: [subscriber.id] }}
          name={subscriber.username}
          onClose={onClose}
        />
      );
  }
}
