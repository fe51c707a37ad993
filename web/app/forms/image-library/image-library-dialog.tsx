import type { LibraryImage } from '@cercle/contract/library-images';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { DIALOG_BUTTONS, Dialog } from '../../ui/dialog.tsx';
import { CallDialog } from '../call-dialog.tsx';
import { AddImageDialog } from './add-image-dialog.tsx';
import { DescribeImageDialog } from './describe-image-dialog.tsx';
import { ImageGrid } from './image-grid.tsx';
import { useImageLibrary } from './use-image-library.ts';

type ImageLibraryDialogProps = {
  /** To be added, as where it was dropped on a text. */
  file?: File | null;
  onChoose: (image: LibraryImage) => void;
  onClose: () => void;
};

type Step =
  | { kind: 'choose' }
  | { kind: 'add'; file: File | null }
  | { kind: 'describe'; image: LibraryImage };

/** Asks for an image of the library, to which one can be added. Open as long as it is mounted, outside of forms. */
export default function ImageLibraryDialog({ file = null, onChoose, onClose }: ImageLibraryDialogProps) {
  const [step, setStep] = useState<Step>(file ? { kind: 'add', file } : { kind: 'choose' });
  const [removed, setRemoved] = useState<LibraryImage | null>(null);
  const library = useImageLibrary();
  const choose = () => setStep({ kind: 'choose' });

  if (step.kind === 'add') return <AddImageDialog file={step.file} onAdded={onChoose} onCancel={choose} />;
  if (step.kind === 'describe') {
    const showChanged = () => {
      library.reload();
      choose();
    };
    return <DescribeImageDialog image={step.image} onSaved={showChanged} onCancel={choose} />;
  }
  return (
    <>
      <Dialog isOpen isWide title="Choisir une image" onCancel={onClose}>
        <ImageGrid
          library={library}
          onChoose={onChoose}
          onDescribe={(image) => setStep({ kind: 'describe', image })}
          onRemove={setRemoved}
        />
        <div className={`mt-6 ${DIALOG_BUTTONS}`}>
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button onClick={() => setStep({ kind: 'add', file: null })}>Ajouter une image</Button>
        </div>
      </Dialog>
      {removed && (
        <CallDialog
          title={`Supprimer «\u202f${removed.name}\u202f»\u202f?`}
          message="L’image disparaît de la bibliothèque pour de bon."
          confirmText="Supprimer"
          confirmLook="danger"
          call={async () => {
            await api.delete(`/admin/images/${removed.id}`);
            library.reload();
            setRemoved(null);
          }}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}
