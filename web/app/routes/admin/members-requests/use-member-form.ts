import { displayEmail } from '@cercle/contract/display-email';
import { plainEmail } from '@cercle/contract/email-address';
import { PHOTO_REQUIRED_ERROR } from '@cercle/contract/images';
import {
  denominationProblem,
  emailTakenMessage,
  type MemberCreateResult,
  type MemberUpdate,
  memberUpdate,
} from '@cercle/contract/members';
import type { MembershipRequest } from '@cercle/contract/requests';
import { useCallback, useEffect, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { multipartBody } from '../../../api/multipart.ts';
import { REQUEST_FORM } from '../../../content/admin-request-form.ts';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { creationFailure, fileProblem, serverMessageOr, useRecordForm } from '../../../forms/record-form.tsx';
import { canEdit, isApproved } from './request-rules.ts';

/** The switches are on until turned off; nothing else is chosen for the administrator. */
const toFormValues = (request: MembershipRequest | null) => {
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

type MemberFormOptions = {
  request: MembershipRequest | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of a member, and of the request they come with; `takenEmail` is the address typed that another account has. */
export function useMemberForm({ request, onDirty, onSaved }: MemberFormOptions) {
  const isNew = request === null;
  const [takenEmail, setTakenEmail] = useState<string | null>(null);
  const customErrors = useCallback(
    ({ photo, memberType, freeDenomination }: FieldValues) => ({
      photo: fileProblem(photo, isNew ? PHOTO_REQUIRED_ERROR : undefined),
      freeDenomination: denominationProblem({ memberType, freeDenomination }),
    }),
    [isNew],
  );
  const recordForm = useRecordForm<MembershipRequest | null, MemberUpdate, number>({
    schema: memberUpdate,
    row: request,
    toFormValues,
    customErrors,
    failureText: serverMessageOr(REQUEST_FORM[isNew ? 'create' : 'edit'].failure),
    load: ({ id }) => api.get<MembershipRequest>(`/members/requests/${id}`),
    isClosed: (current) => !canEdit(current),
    save: async (savedRequest, values, rawValues, key) => {
      try {
        return await save(savedRequest, values, rawValues, key);
      } catch (failure) {
        const { email } = values;
        const message = emailTakenMessage(displayEmail(email));
        const told = savedRequest ? failure : creationFailure(failure, 'email', message);
        if (isEmailTaken(told)) setTakenEmail(email);
        throw told;
      }
    },
    onDirty,
    onSaved,
  });
  useMembersOwnValues(recordForm.form, recordForm.record);
  const { email, isBusiness } = useWatchedFields(recordForm.form);
  return {
    ...recordForm,
    isBusiness,
    takenEmail: takenEmail === plainEmail(String(email)) ? takenEmail : null,
  };
}

const MEMBERS_OWN = ['email', 'isEmailPublic', 'isProfilePublic', 'isProfilePhotoPublic'] as const;

/** What was typed into the address and the switches before the request was approved is given up: it cannot be saved. */
function useMembersOwnValues({ setValue }: ContractForm, record: MembershipRequest | null) {
  useEffect(() => {
    if (!record || !isApproved(record)) return;
    const values = toFormValues(record);
    for (const name of MEMBERS_OWN) setValue(name, values[name], { shouldDirty: true, shouldValidate: true });
  }, [record, setValue]);
}

/** The denomination is required for BUSINESS, and cleared otherwise. */
function useWatchedFields({ control, getValues, setValue }: ContractForm) {
  const [memberType, email] = useWatch({ control, name: ['memberType', 'email'] });
  const isBusiness = memberType === 'BUSINESS';
  useEffect(() => {
    if (!isBusiness && getValues('freeDenomination'))
      setValue('freeDenomination', '', { shouldDirty: true, shouldValidate: true });
  }, [isBusiness, getValues, setValue]);
  return { email, isBusiness };
}

const isEmailTaken = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'conflict' && Boolean(failure.errors.email);

/** Addressed by the member's id; @returns that of their request. */
async function save(
  savedRequest: MembershipRequest | null,
  values: MemberUpdate,
  { photo }: FieldValues,
  key: string,
): Promise<number> {
  const body = multipartBody({ data: values }, { photo });
  if (!savedRequest) return (await api.post<MemberCreateResult>('/members', body, key)).requestId;
  await api.put(`/members/${savedRequest.user.id}`, body);
  return savedRequest.id;
}
