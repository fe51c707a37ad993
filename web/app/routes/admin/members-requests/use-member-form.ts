import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import {
  denominationProblem,
  type MemberCreated,
  type MemberUpdate,
  memberUpdate,
} from '@cercle/contract/members';
import type { MembershipRequest } from '@cercle/contract/membership';
import { useCallback, useEffect, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { multipart } from '../../../api/multipart.ts';
import { REQUEST_FORM } from '../../../content/admin-request-form.ts';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { fileProblem, tellingOr, useRecordForm } from '../../../forms/use-record-form.ts';
import { canEdit } from './request-rules.ts';

/** The switches are on until turned off; nothing else is chosen for the administrator. */
const valuesOf = (request: MembershipRequest | null) => {
  const user = request?.user;
  return {
    version: user?.version,
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    company: user?.company ?? '',
    vat: user?.vat ?? '',
    memberType: user?.memberType ?? '',
    freeDenomination: user?.freeDenomination ?? '',
    additionalInfo: request?.additionalInfo ?? '',
    isEmailPublic: user?.emailPublic ?? true,
    isProfilePublic: user?.profilePublic ?? true,
    isProfilePhotoPublic: user?.profilePhotoPublic ?? true,
    photo: null,
  };
};

type Options = {
  request: MembershipRequest | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of a member, and of the request they come with; `taken` is the address typed that another account has. */
export function useMemberForm({ request, onDirty, onSaved }: Options) {
  const isNew = request === null;
  const [taken, setTaken] = useState<string | null>(null);
  const alsoWrong = useCallback(
    ({ photo, memberType, freeDenomination }: FieldValues) => ({
      photo: fileProblem(photo, isNew ? PHOTO_REQUIRED_ERROR : undefined),
      freeDenomination: denominationProblem({ memberType, freeDenomination }),
    }),
    [isNew],
  );
  const record = useRecordForm<MembershipRequest | null, MemberUpdate, number>({
    schema: memberUpdate,
    row: request,
    valuesOf,
    alsoWrong,
    failureText: tellingOr(REQUEST_FORM[isNew ? 'create' : 'edit'].failure),
    load: ({ id }) => api.get<MembershipRequest>(`/members/requests/${id}`),
    isClosed: (current) => !canEdit(current),
    save: async (read, values, typed, key) => {
      try {
        return await save(read, values, typed, key);
      } catch (failure) {
        if (isTaken(failure)) setTaken(String(typed.email));
        throw failure;
      }
    },
    onDirty,
    onSaved,
  });
  const { email, isBusiness } = useTypedChoice(record.form);
  return { ...record, isBusiness, taken: taken === email ? taken : null };
}

/** The denomination is asked of BUSINESS, and cleared otherwise. */
function useTypedChoice({ control, getValues, setValue }: ContractForm) {
  const [memberType, email] = useWatch({ control, name: ['memberType', 'email'] });
  const isBusiness = memberType === 'BUSINESS';
  useEffect(() => {
    if (!isBusiness && getValues('freeDenomination'))
      setValue('freeDenomination', '', { shouldDirty: true, shouldValidate: true });
  }, [isBusiness, getValues, setValue]);
  return { email, isBusiness };
}

const isTaken = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'conflict' && Boolean(failure.errors.email);

/** Addressed by the member's id; @returns that of their request. */
async function save(
  read: MembershipRequest | null,
  values: MemberUpdate,
  { photo }: FieldValues,
  key: string,
): Promise<number> {
  const body = multipart({ data: values }, { photo });
  if (!read) return (await api.post<MemberCreated>('/members', body, key)).requestId;
  await api.put(`/members/${read.user.id}`, body);
  return read.id;
}
