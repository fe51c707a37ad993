import {
  type Ambassador,
  type AmbassadorData,
  ambassadorData,
  LOGO_REQUIRED_ERROR,
} from '@cercle/contract/ambassadors';
import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import { useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { AMBASSADOR_FORM } from '../../../content/admin-ambassadors.ts';
import { useContractForm } from '../../../forms/contract-form.ts';
import { useDirtyReport } from '../../../forms/dirty-report.ts';
import type { Conflict } from '../../../forms/edit-conflict.tsx';
import { photoProblem } from '../../../ui/photo-picker.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** The version is among them: what was typed before a session ended is saved as of what was read then. */
const valuesOf = (ambassador: Ambassador | null) => ({
  version: ambassador?.version,
  name: ambassador?.name ?? '',
  company: ambassador?.company ?? '',
  jobTitle: ambassador?.jobTitle ?? '',
  active: ambassador?.active ?? true,
  photo: null,
  logo: null,
});

type Options = {
  ambassador: Ambassador | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form, the ambassador it starts from (`read`), and what became of that one meanwhile. */
export function useAmbassadorForm({ ambassador, onDirty, onSaved }: Options) {
  const [read, setRead] = useState(ambassador);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isNew = read === null;
  const texts = AMBASSADOR_FORM[isNew ? 'create' : 'edit'];

  const alsoWrong = useCallback(
    ({ photo, logo }: FieldValues) => ({
      photo: fileProblem(photo, isNew ? PHOTO_REQUIRED_ERROR : undefined),
      logo: fileProblem(logo, isNew ? LOGO_REQUIRED_ERROR : undefined),
    }),
    [isNew],
  );

  const form = useContractForm<AmbassadorData>({
    schema: ambassadorData,
    defaults: valuesOf(ambassador),
    alsoWrong,
    failureText: (error) => (TELLING.includes(error.status) ? error.message : texts.failure),
    send: async (values, files) => {
      try {
        const id = await save(read, values, files);
        onDirty(false);
        onSaved(id);
      } catch (failure) {
        const found = conflictOf(failure);
        if (!found) throw failure;
        setConflict(found);
      }
    },
  });
  useDirtyReport(form, onDirty);

  /** What others have changed is taken over; what was typed here stays, to be saved upon it. */
  const showCurrent = async () => {
    try {
      const current = await api.get<Ambassador>(`/admin/ambassadors/${read?.id}`);
      setRead(current);
      form.reset(valuesOf(current), { keepDirtyValues: true });
      form.setValue('version', current.version);
      setConflict('current');
    } catch (failure) {
      const found = conflictOf(failure);
      if (found) setConflict(found);
      else if (failure instanceof ApiError) showToast('error', failure.message);
    }
  };
  return { form, read, conflict, showCurrent };
}

/** Too large a file, not a picture, too many uploads: the server says what to do better than a general sentence. */
const TELLING = [413, 415, 429];

const fileProblem = (file: unknown, missing: string | undefined) =>
  file instanceof File ? (photoProblem(file) ?? undefined) : missing;

/** A name that is taken is a conflict too, but one that its field tells. */
function conflictOf(failure: unknown): Conflict | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === 'not-found') return 'gone';
  return failure.code === 'conflict' && !failure.errors.name ? 'stale' : null;
}

/** @returns the id of the one created or changed. @throws ApiError, SessionEnded */
async function save(read: Ambassador | null, values: AmbassadorData, files: FieldValues): Promise<number> {
  const body = new FormData();
  body.set('data', new Blob([JSON.stringify(values)], { type: 'application/json' }));
  for (const part of ['photo', 'logo']) {
    const file: unknown = files[part];
    if (file instanceof File) body.set(part, file);
  }
  if (!read) return (await api.post<{ id: number }>('/ambassadors', body)).id;
  await api.put(`/admin/ambassadors/${read.id}`, body);
  return read.id;
}
