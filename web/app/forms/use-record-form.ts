import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../api/error.ts';
import { showFailure } from '../api/show-failure.ts';
import { photoProblem } from '../ui/picture-problem.ts';
import { type ContractSchema, useContractForm } from './contract-form.ts';
import { useDirtyReport } from './dirty-report.ts';
import type { Conflict } from './edit-conflict.tsx';
import { useJudgedRecord } from './judged-record.ts';

type Plan<Row extends object | null, Data extends FieldValues, Saved> = {
  schema: ContractSchema<Data>;
  /** The record to change, as it was read; null to make one. */
  row: Row;
  /** With the version: what was typed before a session ended is saved against the version read then. */
  valuesOf: (row: Row) => FieldValues & { version: number | undefined };
  alsoWrong: (typed: FieldValues) => Record<string, string | undefined>;
  failureText: (error: ApiError) => string;
  /** Reads the record again. */
  load: (row: NonNullable<Row>) => Promise<NonNullable<Row>>;
  /** Whether the record, in its present state, is closed to changes. */
  isClosed?: (row: NonNullable<Row>) => boolean;
  /** `key` is the idempotency key of a creation. @throws ApiError, SessionEnded */
  save: (row: Row, values: Data, typed: FieldValues, key: string) => Promise<Saved>;
  onDirty: (isDirty: boolean) => void;
  onSaved: (saved: Saved) => void;
};

/** A form that makes or changes one record, the record it starts from (`read`), and what happened to it meanwhile. */
export function useRecordForm<Row extends object | null, Data extends FieldValues, Saved>(
  plan: Plan<Row, Data, Saved>,
) {
  const { schema, row, valuesOf, alsoWrong, failureText, load, isClosed, save, onDirty, onSaved } = plan;
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
    failureText,
    send: async (values, typed, key) => {
      const saved = await save(read, values, typed, key);
      onDirty(false);
      onSaved(saved);
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
      const isTold = failure instanceof ApiError && tell(failure);
      if (!isTold) showFailure(failure, ({ message }) => message);
    }
  };
  return { form, read, conflict, showCurrent };
}

/** Too large a file, not a picture, too many uploads: the server says what to do better than a general sentence. */
const TELLING = [413, 415, 429];

/** @param failure the sentence where nothing more precise is known */
export const tellingOr = (failure: string) => (error: ApiError) =>
  TELLING.includes(error.status) ? error.message : failure;

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
