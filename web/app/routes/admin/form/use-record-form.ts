import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../../api/error.ts';
import { type ContractSchema, useContractForm } from '../../../forms/contract-form.ts';
import { useDirtyReport } from '../../../forms/dirty-report.ts';
import type { Conflict } from '../../../forms/edit-conflict.tsx';
import { photoProblem } from '../../../ui/picture-problem.ts';
import { showToast } from '../../../ui/toast.tsx';

type Plan<Row, Data extends FieldValues> = {
  schema: ContractSchema<Data>;
  /** The one to change, as it was read; null to make one. */
  row: Row | null;
  /** The version is among them: what was typed before a session ended is saved as of what was read then. */
  valuesOf: (row: Row | null) => FieldValues & { version: number | undefined };
  alsoWrong: (typed: FieldValues) => Record<string, string | undefined>;
  /** The sentence for a failure that nothing more precise is known of. */
  failure: string;
  /** Reads it again. */
  load: (row: Row) => Promise<Row>;
  /** Whether, as it stands now, it can be changed no more. */
  isClosed?: (row: Row) => boolean;
  /** `key` names the one to make. @returns the id of the one created or changed. @throws ApiError, SessionEnded */
  save: (row: Row | null, values: Data, typed: FieldValues, key: string) => Promise<number>;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** A form of the back office that makes or changes one thing, what it starts from (`read`), and what became of that meanwhile. */
export function useRecordForm<Row, Data extends FieldValues>(plan: Plan<Row, Data>) {
  const { schema, row, valuesOf, alsoWrong, failure, load, isClosed, save, onDirty, onSaved } = plan;
  const [read, setRead] = useState(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const tell = (failure: ApiError) => {
    const found = conflictOf(failure);
    if (found) setConflict(found);
    return found !== null;
  };

  const form = useContractForm<Data>({
    schema,
    defaults: valuesOf(row),
    alsoWrong,
    tell,
    failureText: (error) => (TELLING.includes(error.status) ? error.message : failure),
    send: async (values, typed, key) => {
      const id = await save(read, values, typed, key);
      onDirty(false);
      onSaved(id);
    },
  });
  useDirtyReport(form, onDirty);

  /** What others have changed is taken over; what was typed here stays, to be saved upon it. */
  const showCurrent = async () => {
    if (!read) return;
    try {
      const current = await load(read);
      setRead(current);
      form.reset(valuesOf(current), { keepDirtyValues: true });
      form.setValue('version', valuesOf(current).version);
      setConflict(isClosed?.(current) ? 'closed' : 'current');
    } catch (failure) {
      if (failure instanceof ApiError && !tell(failure)) showToast('error', failure.message);
    }
  };
  return { form, read, conflict, showCurrent };
}

/** Too large a file, not a picture, too many uploads: the server says what to do better than a general sentence. */
const TELLING = [413, 415, 429];

/** What is wrong with a file before it travels; `missing` where one is required. */
export const fileProblem = (file: unknown, missing: string | undefined) =>
  file instanceof File ? (photoProblem(file) ?? undefined) : missing;

/** A name or an address that is taken is a conflict too, but one that its field tells. */
function conflictOf({ code, errors }: ApiError): Conflict | null {
  if (code === 'not-found') return 'gone';
  if (code !== 'conflict') return null;
  if (errors.status) return 'closed';
  return Object.keys(errors).length === 0 ? 'stale' : null;
}
