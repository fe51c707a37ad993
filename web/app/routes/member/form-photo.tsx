import { useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { PhotoChooser } from '../../ui/photo-chooser.tsx';

/** Where a chosen file can be seen, while it is the chosen one. */
export function usePicture(file: unknown): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

type FormPhotoProps = { form: ContractForm; profile: { fullName: string; photoUrl: string | null } };

/** The photo as a field of a profile's form: it travels with the rest as the part `file`. */
export function FormPhoto({ form, profile }: FormPhotoProps) {
  const { control, register, setValue } = form;
  const chosen = usePicture(useWatch({ control, name: 'file' }));
  const { errors } = useFormState({ control, name: 'file' });
  const message = errors.file?.message;
  const choose = (photo: File | undefined) => {
    register('file');
    setValue('file', photo, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <PhotoChooser
      name="file"
      url={chosen ?? profile.photoUrl}
      alt={`Photo de ${profile.fullName}`}
      size="card"
      confirmText="Choisir ce cadrage"
      error={typeof message === 'string' ? message : undefined}
      onPhoto={(photo) => {
        choose(photo);
        return null;
      }}
    >
      <p className="font-[550]">Votre photo</p>
      <p className="text-sm text-slate">
        JPG, PNG ou GIF, 2 Mo au plus.
        <span className="pointer-coarse:hidden"> Vous pouvez aussi la déposer sur le portrait.</span>
      </p>
      {chosen && (
        <Button look="quiet" size="small" className="mt-2" onClick={() => choose(undefined)}>
          Garder l’ancienne
        </Button>
      )}
    </PhotoChooser>
  );
}
