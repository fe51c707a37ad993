import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError, SessionEnded } from '../../../api/error.ts';
import { type ContractSchema, useContractForm } from '../../../forms/contract-form.ts';
import { useDirtyReport } from '../../../forms/dirty-report.ts';
import type { Conflict } from '../../../forms/edit-conflict.tsx';
import { useJudgedRecord } from '../../../forms/judged-record.ts';
import { photoProblem } from '../../../ui/picture-problem.ts';
import { showToast } from '../../../ui/toast.tsx';

type Plan<Row extends object, Data extends FieldValues> = {
  schema: ContractSchema<Data>;
  /** The record to change, as it was read; null to make one. */
  row: Row | null;
  /** With the version: what was typed before a session ended is saved against the version read then. */
  valuesOf: (row: Row | null) => FieldValues & { version: number | undefined };
  alsoWrong: (typed: FieldValues) => Record<string, string | undefined>;
  /** The sentence for a failure of which nothing more precise is known. */
  failure: string;
  /** Reads the record again. */
  load: (row: Row) => Promise<Row>;
  /** Whether the record, in its present state, is closed to changes. */
  isClosed?: (row: Row) => boolean;
  /** `key` is the idempotency key of a creation. @returns the id of the record. @throws ApiError, SessionEnded */
  save: (row: Row | null, values: Data, typed: FieldValues, key: string) => Promise<number>;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/**
 * A form of the back office that makes or changes one record, the record it starts from (`read`), and what happened
 * to it meanwhile.
 */
export function useRecordForm<Row extends object, Data extends FieldValues>(plan: Plan<Row, Data>) {
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
  useJudgedRecord(form, read);

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
      if (failure instanceof SessionEnded) return;
      if (!(failure instanceof ApiError)) throw failure;
      if (!tell(failure)) showToast('error', failure.message);
    }
  };
  return { form, read, conflict, showCurrent };
}

/** Too large a file, not a picture, too many uploads: the server says what to do better than a general sentence. */
const TELLING = [413, 415, 429];

/** What is wrong with a file, found before it is sent; `missing` is the message where one is required. */
export const fileProblem = (file: unknown, missing: string | undefined) =>
  file instanceof File ? (photoProblem(file) ?? undefined) : missing;

/** A taken name or address is a conflict too, but is shown at its field. */
function conflictOf({ code, errors }: ApiError): Conflict | null {
  if (code === 'not-found') return 'gone';
  if (code !== 'conflict') return null;
  if (errors.status) return 'closed';
  return Object.keys(errors).length === 0 ? 'stale' : null;
}
