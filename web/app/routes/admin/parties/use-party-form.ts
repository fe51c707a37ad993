import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import {
  type PartyCreateResult,
  type PartyData,
  type PartyDetails,
  type PartyUpdate,
  partyData,
  partyUpdate,
} from '@cercle/contract/party-data';
import { useEffect, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { PARTY_FORM } from '../../../content/admin-parties.ts';
import type { ContractForm } from '../../../forms/contract-form.ts';
import { serverMessageOr, useRecordForm } from '../../../forms/record-form.tsx';

const toFormValues = (party: PartyDetails | null) => ({
  version: party?.version,
  kind: party?.kind ?? 'COMPANY',
  legalName: party?.legalName ?? '',
  enterpriseNumber: party?.enterpriseNumber ? formatEnterpriseNumber(party.enterpriseNumber) : '',
  vatStatus: party?.vatStatus ?? '',
  street: party?.street ?? '',
  postalCode: party?.postalCode ?? '',
  city: party?.city ?? '',
  country: party?.country ?? 'BE',
  invoiceEmail: party?.invoiceEmail ?? '',
});

const noCustomErrors = () => ({});

/** The party that has a number, which was typed so. */
type Holder = { id: string; typed: string };

type PartyFormOptions = {
  party: PartyDetails | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of a party; `holderId` is the party that has the number typed. */
export function usePartyForm({ party, onDirty, onSaved }: PartyFormOptions) {
  const [holder, setHolder] = useState<Holder | null>(null);
  const recordForm = useRecordForm<PartyDetails | null, PartyData | PartyUpdate, number>({
    schema: party ? partyUpdate : partyData,
    row: party,
    toFormValues,
    customErrors: noCustomErrors,
    failureText: serverMessageOr(PARTY_FORM[party ? 'edit' : 'create'].failure),
    load: ({ id }) => api.get<PartyDetails>(`/admin/parties/${id}`),
    save: async (record, values, { enterpriseNumber: typed }: FieldValues, key) => {
      try {
        return await save(record, values, key);
      } catch (failure) {
        const id = failure instanceof ApiError ? failure.errors.party?.[0] : undefined;
        if (id) setHolder({ id, typed });
        throw failure;
      }
    },
    onDirty,
    onSaved,
  });
  const { isPerson, number } = useWatchedFields(recordForm.form);
  return { ...recordForm, isPerson, holderId: holder && holder.typed === number ? holder.id : null };
}

/** A person has neither number nor VAT status: what was typed of them is given up. */
function useWatchedFields({ control, getValues, setValue }: ContractForm) {
  const [kind, number] = useWatch({ control, name: ['kind', 'enterpriseNumber'] });
  const isPerson = kind === 'PERSON';
  useEffect(() => {
    if (!isPerson) return;
    for (const [name, value] of Object.entries({ enterpriseNumber: '', vatStatus: 'NONE' }))
      if (getValues(name) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }, [isPerson, getValues, setValue]);
  return { isPerson, number };
}

async function save(
  record: PartyDetails | null,
  values: PartyData | PartyUpdate,
  key: string,
): Promise<number> {
  if (!record) return (await api.post<PartyCreateResult>('/admin/parties', values, key)).id;
  await api.put(`/admin/parties/${record.id}`, values);
  return record.id;
}
