import { type LibraryImage, libraryImageData } from '@cercle/contract/library-images';
import { api } from '../../api/client.ts';
import { useContractForm } from '../contract-form.ts';
import { TextAreaControl, TextControl } from '../controls.tsx';
import { FormDialog, useDialogFailure } from '../form-dialog.tsx';

type DescribeImageDialogProps = { image: LibraryImage; onSaved: () => void; onCancel: () => void };

/** Changes how an image is called and described. */
export function DescribeImageDialog({ image, onSaved, onCancel }: DescribeImageDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: libraryImageData,
    defaults: { name: image.name, alt: image.alt },
    failureText: ({ message }) => message,
    handleFailure,
    send: async (data) => {
      await api.put<unknown>(`/admin/images/${image.id}`, data);
      onSaved();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Modifier l’image"
      message="Les textes où elle est déjà gardent leur description."
      confirmText="Enregistrer"
      busyText="Enregistrement…"
      failure={failure}
      onCancel={onCancel}
    >
      <ImageTexts />
    </FormDialog>
  );
}

/** How an image is called, and what it shows. */
export const ImageTexts = () => (
  <>
    <TextControl name="name" label="Nom" hint="Pour la retrouver dans la bibliothèque." autoComplete="off" />
    <TextAreaControl
      name="alt"
      label="Description"
      hint="Ce que l’image montre, pour les personnes qui ne la voient pas."
      rows={2}
    />
  </>
);
