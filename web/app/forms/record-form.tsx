import { exceptUnchanged } from '@cercle/contract/unchanged-text';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../api/error.ts';
import { showError } from '../api/show-error.ts';
import { Button } from '../ui/button.tsx';
import { photoProblem } from '../ui/photo-validation.ts';
import { type ContractSchema, useContractForm } from './contract-form.ts';

type RecordFormOptions<Row extends object | null, Data extends FieldValues, Saved> = {
  schema: ContractSchema<Data> & Parameters<typeof exceptUnchanged>[0];
  /** The record to change, as it was read; null to create one. */
  row: Row;
  /** With the version: a form draft is saved against the version that was read then. */
  toFormValues: (row: Row) => FieldValues & { version: number | undefined };
  customErrors: (rawValues: FieldValues) => Record<string, string | undefined>;
  failureText: (error: ApiError) => string;
  /** Reads the record again. */
  load: (row: NonNullable<Row>) => Promise<NonNullable<Row>>;
  /** Whether the record, in its present state, is closed to changes. */
  isClosed?: (row: NonNullable<Row>) => boolean;
  /** `key` is the idempotency key of a creation. @throws ApiError, SessionEnded */
  save: (row: Row, values: Data, rawValues: FieldValues, key: string) => Promise<Saved>;
  onDirty: (isDirty: boolean) => void;
  onSaved: (saved: Saved) => void;
};

/** A form that creates or changes one record, with the record as it was read and its edit conflict. */
export function useRecordForm<Row extends object | null, Data extends FieldValues, Saved>(
  options: RecordFormOptions<Row, Data, Saved>,
) {
  const { schema, row, toFormValues, customErrors, failureText, load, isClosed, save, onDirty, onSaved } =
    options;
  const [record, setRecord] = useState(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // What the record holds, another form or an earlier version accepted.
  const rules = useMemo(
    () => (record ? (exceptUnchanged(schema, toFormValues(record)) as typeof schema) : schema),
    [schema, record, toFormValues],
  );

  const handleFailure = (failure: ApiError) => {
    const newConflict = record && conflictOf(failure);
    if (newConflict) setConflict(newConflict);
    return newConflict !== null;
  };

  const form = useContractForm<Data>({
    schema: rules,
    defaults: toFormValues(row),
    customErrors,
    handleFailure,
    failureText,
    onDirty,
    send: async (values, rawValues, key) => {
      const saved = await save(record, values, rawValues, key);
      onDirty(false);
      onSaved(saved);
    },
  });

  const { trigger } = form;
  // Stored values may break the form's rules, as where a field is required that the public form does not have.
  useEffect(() => {
    if (record) void trigger();
  }, [record, trigger]);

  /** Loads the changes of others; typed values stay, to be saved over them. */
  const showCurrent = async () => {
    if (!record) return;
    try {
      const current = await load(record);
      setRecord(current);
      form.reset(toFormValues(current), { keepDirtyValues: true });
      form.setValue('version', toFormValues(current).version);
      setConflict(isClosed?.(current) ? 'closed' : 'current');
    } catch (failure) {
      const isHandled = failure instanceof ApiError && handleFailure(failure);
      if (!isHandled) showError(failure, ({ message }) => message);
    }
  };

  /** For a form that stays open: it goes on from what was saved. */
  const showSaved = (saved: Row) => {
    setRecord(saved);
    form.reset(toFormValues(saved));
    setConflict(null);
  };
  return { form, record, conflict, showCurrent, showSaved };
}

/** File too large, not a picture, too many uploads: the server's message is more precise than a general one. */
const STATUSES_WITH_OWN_MESSAGE = [413, 415, 429];

/** @param failure the message where the server's is not shown */
export const serverMessageOr = (failure: string) => (error: ApiError) =>
  STATUSES_WITH_OWN_MESSAGE.includes(error.status) ? error.message : failure;

/** The problem of a file before it is sent; `missing` is the message where a file is required. */
export const fileProblem = (file: unknown, missing: string | undefined) =>
  file instanceof File ? photoProblem(file) : missing;

/**
 * The failure of a creation, where nothing was there that another person could have changed: a conflict that names no field is
 * the duplicate of `field`.
 */
export const creationFailure = (failure: unknown, field: string, message: string): unknown =>
  failure instanceof ApiError && conflictOf(failure) === 'stale'
    ? new ApiError(message, { ...failure, errors: { [field]: [message] } })
    : failure;

/** A taken name or address is a conflict too, but is shown at its field. */
function conflictOf({ code, errors }: ApiError): Conflict | null {
  if (code === 'not-found') return 'gone';
  if (code !== 'conflict') return null;
  if (errors.status) return 'closed';
  return Object.keys(errors).length === 0 ? 'stale' : null;
}

/**
 * The record being edited was changed by others, changed and read again (`current`), deleted, or closed to changes.
 */
type Conflict = 'stale' | 'current' | 'gone' | 'closed';

type ConflictTexts = { title: string; text: string };

type EditConflictProps = {
  conflict: Conflict | null;
  /** `gone` and `closed` only for records to which that can happen. */
  texts: {
    stale: ConflictTexts & { action: string };
    current: ConflictTexts;
    gone?: ConflictTexts;
    closed?: ConflictTexts;
  };
  onShow: () => Promise<void>;
  /** The current values, where they are shown beside the form. */
  children?: ReactNode;
};

/** Says that another person was faster and nothing was overwritten or lost, and offers to load the current values. */
export function EditConflict({ conflict, texts, onShow, children }: EditConflictProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (conflict) container.current?.focus();
  }, [conflict]);
  const loadCurrent = async () => {
    setBusy(true);
    try {
      await onShow();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={container} role="alert" tabIndex={-1} className="focus:outline-none">
      {conflict && (
        <div className={`mt-6 rounded-lg p-6 ${conflict === 'current' ? 'card' : 'bg-warning-tint'}`}>
          <p className={`font-[550] ${conflict === 'current' ? '' : 'text-warning'}`}>
            {texts[conflict]?.title}
          </p>
          <p className="mt-1 max-w-[47em]">{texts[conflict]?.text}</p>
          {conflict === 'stale' && (
            <Button
              size="small"
              className="mt-4"
              isBusy={isBusy}
              disabled={isBusy}
              onClick={() => void loadCurrent()}
            >
              {texts.stale.action}
            </Button>
          )}
          {conflict === 'current' && children && <div className="mt-4">{children}</div>}
        </div>
      )}
    </div>
  );
}
