import {
  AMBASSADOR_EXISTS,
  type Ambassador,
  type AmbassadorCreateResult,
  type AmbassadorData,
  ambassadorData,
  LOGO_REQUIRED_ERROR,
  typedPosition,
} from '@cercle/contract/ambassadors';
import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import { useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { multipartBody } from '../../../api/multipart.ts';
import { AMBASSADOR_FORM } from '../../../content/admin-ambassadors.ts';
import { creationFailure, fileProblem, serverMessageOr, useRecordForm } from '../../../forms/record-form.tsx';

const FORM_SCHEMA = ambassadorData.extend({ position: typedPosition });

const toFormValues = (ambassador: Ambassador | null) => ({
  version: ambassador?.version,
  name: ambassador?.name ?? '',
  company: ambassador?.company ?? '',
  jobTitle: ambassador?.jobTitle ?? '',
  active: ambassador?.active ?? true,
  website: ambassador?.website ?? '',
  position: String(ambassador?.position ?? ''),
  photo: null,
  logo: null,
});

type AmbassadorFormOptions = {
  ambassador: Ambassador | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of an ambassador, with both pictures. */
export function useAmbassadorForm({ ambassador, onDirty, onSaved }: AmbassadorFormOptions) {
  const isNew = ambassador === null;
  const customErrors = useCallback(
    ({ photo, logo }: FieldValues) => ({
      photo: fileProblem(photo, isNew ? PHOTO_REQUIRED_ERROR : undefined),
      logo: fileProblem(logo, isNew ? LOGO_REQUIRED_ERROR : undefined),
    }),
    [isNew],
  );
  return useRecordForm<Ambassador | null, AmbassadorData, number>({
    schema: FORM_SCHEMA,
    row: ambassador,
    toFormValues,
    customErrors,
    failureText: serverMessageOr(AMBASSADOR_FORM[isNew ? 'create' : 'edit'].failure),
    load: ({ id }) => api.get<Ambassador>(`/admin/ambassadors/${id}`),
    save,
    onDirty,
    onSaved,
  });
}

async function save(
  record: Ambassador | null,
  values: AmbassadorData,
  { photo, logo }: FieldValues,
  key: string,
): Promise<number> {
  const body = multipartBody({ data: values }, { photo, logo });
  if (!record) return create(body, key);
  await api.put(`/admin/ambassadors/${record.id}`, body);
  return record.id;
}

async function create(body: FormData, key: string): Promise<number> {
  try {
    return (await api.post<AmbassadorCreateResult>('/ambassadors', body, key)).id;
  } catch (failure) {
    throw creationFailure(failure, 'name', AMBASSADOR_EXISTS);
  }
}
