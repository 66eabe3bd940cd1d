import { useNavigate } from 'react-router';
import { NewInvoiceDialog } from '../../../../entities/invoices/new-invoice/new-invoice-dialog.tsx';
import { invoicePath } from '../../../../entities/invoices/paths.ts';
import { listPath } from '../../paths.ts';
import type { BulkActionName } from '../bulk/bulk-actions.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RevealPasswordDialog } from './reveal-password-dialog.tsx';
import type { TabProps } from './tab-props.ts';

export type SubscriberAction = BulkActionName | 'invoice' | 'password' | 'reveal' | 'delete';

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
        <NewInvoiceDialog
          subscriber={subscriber}
          onClose={onClose}
          onIssued={({ id }) => void (id === null ? undefined : navigate(invoicePath(id)))}
        />
      );
    case 'password':
      return <ChangePasswordDialog subscriber={subscriber} onClose={onClose} />;
    case 'reveal':
      return <RevealPasswordDialog subscriber={subscriber} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteDialog subscriber={subscriber} onClose={onClose} onDeleted={() => void navigate(listPath)} />
      );
    default:
      return (
        <BulkDialog
          kind={action}
          target={{ ids: [subscriber.id] }}
          name={subscriber.username}
          status={subscriber.status}
          onClose={onClose}
        />
      );
  }
}
