import type { Area } from '@lastmile/contract';
import { CreateAreaDialog } from './create-area-dialog.tsx';
import { DeleteAreaDialog } from './delete-area-dialog.tsx';
import { EditAreaDialog } from './edit-area-dialog.tsx';
import { MoveAreaDialog } from './move-area-dialog.tsx';

export type AreaDialog =
  | { readonly kind: 'create'; readonly below: Area | null }
  | { readonly kind: 'edit' | 'move' | 'delete'; readonly area: Area };
export type OnAreaAction = (dialog: AreaDialog) => void;

interface AreaDialogsProps {
  readonly dialog: AreaDialog | undefined;
  readonly onClose: () => void;
  /** An area now stands there: the tree opens it, so that the result is seen. */
  readonly onPlacedBelow: (parentId: number | null) => void;
}

export function AreaDialogs({ dialog, onClose, onPlacedBelow }: AreaDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'create':
      return <CreateAreaDialog below={dialog.below} onClose={onClose} onPlacedBelow={onPlacedBelow} />;
    case 'edit':
      return <EditAreaDialog opened={dialog.area} onClose={onClose} />;
    case 'move':
      return <MoveAreaDialog opened={dialog.area} onClose={onClose} onPlacedBelow={onPlacedBelow} />;
    case 'delete':
      return <DeleteAreaDialog opened={dialog.area} onClose={onClose} />;
  }
}
