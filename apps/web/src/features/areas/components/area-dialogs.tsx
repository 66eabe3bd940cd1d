import type { Area } from '@lastmile/contract';
import { CreateAreaDialog } from './create-area-dialog.tsx';
import { DeleteAreaDialog } from './delete-area-dialog.tsx';
import { EditAreaDialog } from './edit-area-dialog.tsx';
import { MoveAreaDialog } from './move-area-dialog.tsx';

export type AreaDialog =
  | { readonly kind: 'create'; readonly parent: Area | null }
  | { readonly kind: 'edit' | 'move' | 'delete'; readonly area: Area };
export type OnAreaAction = (dialog: AreaDialog) => void;

interface AreaDialogsProps {
  readonly dialog: AreaDialog | undefined;
  readonly onClose: () => void;
  /** Called with the saved area's place, so that the tree expands to show it. */
  readonly onPlaced: (parentId: number | null) => void;
}

export function AreaDialogs({ dialog, onClose, onPlaced }: AreaDialogsProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'create':
      return <CreateAreaDialog parent={dialog.parent} onClose={onClose} onPlaced={onPlaced} />;
    case 'edit':
      return <EditAreaDialog opened={dialog.area} onClose={onClose} />;
    case 'move':
      return <MoveAreaDialog opened={dialog.area} onClose={onClose} onPlaced={onPlaced} />;
    case 'delete':
      return <DeleteAreaDialog opened={dialog.area} onClose={onClose} />;
  }
}
