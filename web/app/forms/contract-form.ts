import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form';
import { newIdempotencyKey } from '../api/client.ts';
import { ApiError, SessionEndedError } from '../api/error.ts';
import { dismissToast, showToast } from '../ui/toast.tsx';
import { useFormDraft } from './form-draft.ts';
import { fieldsOf, focusFirst, focusToast } from './form-fields.ts';

/** Control name (section 5 of docs/product.md) → name on the wire, where the two differ. */
type FieldNames = Record<string, string>;

export type ContractSchema<Wire extends FieldValues> = Parameters<
  typeof standardSchemaResolver<FieldValues, unknown, Wire>
>[0];

type ContractFormOptions<Wire extends FieldValues> = {
  schema: ContractSchema<Wire>;
  names?: FieldNames;
  defaults?: DefaultValues<FieldValues>;
  /** Messages for what the schema cannot check (files, rules of the page), by control. */
  customErrors?: (rawValues: FieldValues) => Record<string, string | undefined>;
  /**
   * Sends the validated values under their wire names; `rawValues` has the rest, such as files. `key` is the idempotency
   * key of a creation: the same until it has succeeded.
   */
  send: (values: Wire, rawValues: FieldValues, key: string) => Promise<void>;
  /** Shows a failure elsewhere. @returns false to have it shown as usual */
  handleFailure?: (failure: ApiError) => boolean;
  /** The sentence for a failure that belongs to no field. */
  failureText: (error: ApiError) => string;
  /** Called when the form gets or loses unsaved changes, with false when it closes. */
  onDirty?: (isDirty: boolean) => void;
  /** Restores what was typed after a reload, too: for a public form without a password. */
  draftName?: string;
  /** What the page fills in itself (`usePrefill`). */
  prefilled?: FieldValues;
};

export type ContractForm = UseFormReturn<FieldValues, unknown, FieldValues> & {
  /** Shows the errors of all fields and focuses the first, or sends the form; nothing while it is being sent. */
  submit: () => Promise<void>;
  element: RefObject<HTMLFormElement | null>;
};

/** What the server said of a value, by control. */
type Refusals = Record<string, { value: unknown; message: string }>;

const NO_NAMES: FieldNames = {};

/** Every form shows the message of these errors: a form's own sentence advises to try again, which would be wrong or useless. */
const CODES_WITH_OWN_MESSAGE = new Set<ApiError['code']>(['reused-key', 'browser']);

/** A form that validates with the contract's schema and shows errors, its own or the server's, at their control. */
export function useContractForm<Wire extends FieldValues>(options: ContractFormOptions<Wire>): ContractForm {
  const { schema, names = NO_NAMES, defaults, customErrors, send, handleFailure, failureText } = options;

  const element = useRef<HTMLFormElement>(null);
  const refusals = useRef<Refusals>({});
  const resolver = useMemo((): Resolver<FieldValues, unknown, FieldValues> => {
    const resolve = standardSchemaResolver<FieldValues, unknown, Wire>(schema);
    return async (rawValues, context, settings) => {
      const validated = await resolve(toWire(rawValues, names), context, {
        ...settings,
        fields: toWire(settings.fields, names),
      });
      const errors = { ...toControls(validated.errors as FieldErrors, names) };
      for (const [control, message] of Object.entries(customErrors?.(rawValues) ?? {})) {
        if (message) errors[control] = { type: 'custom', message };
      }
      // What is typed elsewhere does not make them acceptable.
      for (const [control, { value, message }] of Object.entries(refusals.current)) {
        if (value === rawValues[control]) errors[control] ??= { type: 'server', message };
        else delete refusals.current[control];
      }
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as FieldErrors }
        : { values: validated.values as FieldValues, errors: {} };
    };
  }, [schema, names, customErrors]);

  const form = useForm<FieldValues, unknown, FieldValues>({
    mode: 'all',
    shouldFocusError: false,
    resolver,
    ...(defaults && { defaultValues: defaults }),
  });

  const idempotencyKey = useIdempotencyKey();
  const { draftName, prefilled } = options;
  const markSaved = useFormDraft({ form, element, publicName: draftName, prefilled });
  useDirty(form, options.onDirty);

  /** `sent` are the values that the server refused: others may have been typed since. */
  const showFailure = (failure: unknown, sent: FieldValues) => {
    if (failure instanceof SessionEndedError) return;
    if (!(failure instanceof ApiError)) throw failure;
    const fields = fieldsOf(element.current);
    const controlErrors = Object.entries(toControls(failure.errors, names)).filter(([control]) =>
      fields.some(({ name }) => name === control),
    );
    for (const [control, [message = failure.message]] of controlErrors) {
      refusals.current[control] = { value: sent[control], message };
      form.setError(control, { type: 'server', message });
    }
    focusFirst(
      element.current,
      controlErrors.map(([control]) => control),
    );
    if (controlErrors.length > 0) return;
    showToast('error', CODES_WITH_OWN_MESSAGE.has(failure.code) ? failure.message : failureText(failure));
  };

  const markSent = useSuccessFocus(element);
  const validateAndSend = form.handleSubmit(
    async (values) => {
      dismissToast();
      const rawValues = form.getValues();
      try {
        await send(values as Wire, rawValues, idempotencyKey.current());
        idempotencyKey.reset();
        markSaved();
        markSent();
      } catch (failure) {
        // An earlier attempt arrived with other values: the next one needs a key of its own.
        if (failure instanceof ApiError && failure.code === 'reused-key') idempotencyKey.reset();
        const isHandled = failure instanceof ApiError && handleFailure?.(failure);
        if (!isHandled) showFailure(failure, rawValues);
      }
    },
    (errors) => focusFirst(element.current, Object.keys(errors)),
  );
  const isSubmitting = useRef(false);
  const submit = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await validateAndSend().finally(() => {
      isSubmitting.current = false;
    });
  };
  return { ...form, submit, element };
}

function useDirty({ control }: UseFormReturn<FieldValues>, onDirty?: (isDirty: boolean) => void): void {
  const { dirtyFields } = useFormState({ control });
  const hasChanges = Object.keys(dirtyFields).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when `hasChanges` changes, not when the callback does.
  useEffect(() => {
    onDirty?.(hasChanges);
    return () => onDirty?.(false);
  }, [hasChanges]);
}

/** After a success that only a toast tells, the focus goes there. @returns what to call once the form was sent */
function useSuccessFocus(form: RefObject<HTMLFormElement | null>): () => void {
  const [successCount, setSuccessCount] = useState(0);
  useEffect(() => {
    // Not if the form is gone by now, and its successor has the focus.
    if (successCount > 0) focusToast(form.current);
  }, [successCount, form]);
  return () => setSuccessCount((count) => count + 1);
}

/** One idempotency key until the form was sent successfully, however often it is sent. */
function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    current: () => {
      key.current ??= newIdempotencyKey();
      return key.current;
    },
    reset: () => {
      key.current = null;
    },
  };
}

const flip = (names: FieldNames): FieldNames =>
  Object.fromEntries(Object.entries(names).map(([control, wire]) => [wire, control]));

function rename<Value>(values: Record<string, Value>, names: FieldNames): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

export const toWire = <Value>(values: Record<string, Value>, names: FieldNames) => rename(values, names);

export const toControls = <Value>(values: Record<string, Value>, names: FieldNames) =>
  rename(values, flip(names));
