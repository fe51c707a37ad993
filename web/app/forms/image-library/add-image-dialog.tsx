import { IMAGE_REQUIRED_ERROR, type LibraryImage, libraryImageData } from '@cercle/contract/library-images';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { multipartBody } from '../../api/multipart.ts';
import { useContractForm } from '../contract-form.ts';
import { FormDialog, useDialogFailure } from '../form-dialog.tsx';
import { PhotoControl } from '../photo-control.tsx';
import { fileProblem } from '../record-form.tsx';
import { ImageTexts } from './describe-image-dialog.tsx';

type AddImageDialogProps = {
  file: File | null;
  onAdded: (image: LibraryImage) => void;
  onCancel: () => void;
};

/** « soiree-2026.jpg » → « soiree 2026 ». */
const nameOf = (file: File) => file.name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' ');

/** Asks for a picture, and how it is called and described. */
export function AddImageDialog({ file, onAdded, onCancel }: AddImageDialogProps) {
  const { failure, handleFailure } = useDialogFailure();
  const form = useContractForm({
    schema: libraryImageData,
    defaults: { image: file, name: file ? nameOf(file) : '', alt: '' },
    customErrors,
    failureText: ({ message }) => message,
    handleFailure,
    send: async (data, { image }, key) =>
      onAdded(await api.post<LibraryImage>('/admin/images', multipartBody({ data }, { image }), key)),
  });
  const chosen = useWatch({ control: form.control, name: 'image' });
  const { getValues, setValue } = form;
  useEffect(() => {
    if (chosen instanceof File && getValues('name') === '')
      setValue('name', nameOf(chosen), { shouldDirty: true, shouldValidate: true });
  }, [chosen, getValues, setValue]);
  return (
    <FormDialog
      form={form}
      title="Ajouter une image"
      confirmText="Ajouter"
      busyText="Envoi de l’image…"
      failure={failure}
      isWide
      onCancel={onCancel}
    >
      <div className="grid gap-3">
        <PhotoControl kind="image" name="image" label="Image" />
        <ImageTexts />
      </div>
    </FormDialog>
  );
}

const customErrors = ({ image }: { image?: unknown }) => ({
  image: fileProblem(image, IMAGE_REQUIRED_ERROR),
});
