import type { DocumentCreated, DocumentDetails } from '@cercle/contract/documents';
import type { Party } from '@cercle/contract/party-data';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { DOCUMENT_FORM } from '../../../content/admin-documents.ts';
import { type ContractForm, useContractForm } from '../../../forms/contract-form.ts';
import { serverMessageOr } from '../../../forms/record-form.tsx';
import { documentChangeForm, documentDraftForm } from './document-form-schema.ts';
import { DOCUMENTS_CALL } from './document-list.ts';
import {
  EMPTY_LINE,
  isNewKey,
  keysOf,
  LINE_FIELDS,
  lineName,
  storedLines,
  toControls,
} from './form-lines.ts';

type Conflict = 'stale' | 'current' | 'gone' | 'closed';

type DocumentFormOptions = {
  /** The draft to change; null to write one. */
  document: DocumentDetails | null;
  /** Who the new one is for, where that is known. */
  party: Party | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of a draft, with the draft as it was read and what became of it meanwhile. */
export function useDocumentForm({ document, party, onDirty, onSaved }: DocumentFormOptions) {
  const [record, setRecord] = useState(document);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const stored = useMemo(() => (record ? storedLines(record) : []), [record]);
  const schema = useMemo(() => (record ? documentChangeForm(stored) : documentDraftForm), [record, stored]);

  const handleFailure = (failure: ApiError) => {
    const newConflict = record && conflictOf(failure);
    if (newConflict) setConflict(newConflict);
    return newConflict !== null;
  };
  const form = useContractForm<FieldValues>({
    schema,
    defaults: document ? changeValues(document) : draftValues(party),
    failureText: failureTextOf(DOCUMENT_FORM[document ? 'edit' : 'create'].failure),
    handleFailure,
    onDirty,
    send: async (values, _, key) => {
      const id = await save(record, values, key);
      onDirty(false);
      onSaved(id);
    },
  });

  /** Loads the changes of others; what was typed stays, to be saved over them. */
  const showCurrent = async () => {
    if (!record) return;
    try {
      const current = await api.get<DocumentDetails>(`${DOCUMENTS_CALL}/${record.id}`);
      setRecord(current);
      mergeInto(form, { before: record, current });
      setConflict(current.state === 'DRAFT' ? 'current' : 'closed');
    } catch (failure) {
      const isHandled = failure instanceof ApiError && handleFailure(failure);
      if (!isHandled) showError(failure, ({ message }) => message);
    }
  };
  return { form, record, stored, conflict, showCurrent };
}

const draftValues = (party: Party | null) => ({
  partyId: party ? String(party.id) : '',
  partyName: party?.legalName ?? '',
  note: '',
  lines: 'n1',
  ...toControls('n1', EMPTY_LINE),
});

function changeValues(document: DocumentDetails): FieldValues {
  const stored = storedLines(document);
  return {
    version: document.version,
    note: document.content.note,
    lines: stored.map(({ key }) => key).join(' '),
    ...Object.assign({}, ...stored.map(({ key, typed }) => typed && toControls(key, typed))),
  };
}

/** What another did to the lines holds, but what was taken out, added or changed here stays so. */
function mergeInto(form: ContractForm, { before, current }: Record<'before' | 'current', DocumentDetails>) {
  const values = form.getValues();
  const keys = keysOf(values);
  const removed = keysOf(changeValues(before)).filter((key) => !keys.includes(key));
  const currentValues = changeValues(current);
  const currentKeys = keysOf(currentValues);
  const isTyped = (key: string) =>
    LINE_FIELDS.some((field) => form.getFieldState(lineName(field, key)).isDirty);
  const own = keys.filter((key) => !currentKeys.includes(key) && (isNewKey(key) || isTyped(key)));
  const ownValues = own.flatMap((key) =>
    LINE_FIELDS.map((field) => [lineName(field, key), values[lineName(field, key)]]),
  );
  form.reset({ ...currentValues, ...Object.fromEntries(ownValues) }, { keepDirtyValues: true });
  const merged = [...currentKeys.filter((key) => !removed.includes(key)), ...own].join(' ');
  form.setValue('lines', merged, { shouldDirty: true, shouldValidate: true });
  form.setValue('version', current.version);
}

/** A line that is not there any more is a stale draft too. */
function conflictOf({ code, errors }: ApiError): Conflict | null {
  if (code === 'not-found') return 'gone';
  return code === 'conflict' || errors.lines ? 'stale' : null;
}

/** Who the draft is for may be gone: the server says so. */
const failureTextOf = (failure: string) => (error: ApiError) =>
  error.code === 'not-found' ? error.message : serverMessageOr(failure)(error);

async function save(record: DocumentDetails | null, values: FieldValues, key: string): Promise<number> {
  if (!record) return (await api.post<DocumentCreated>(DOCUMENTS_CALL, values, key)).id;
  await api.put(`${DOCUMENTS_CALL}/${record.id}`, values);
  return record.id;
}
