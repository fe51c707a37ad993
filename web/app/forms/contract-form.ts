import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useRef } from 'react';
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
};

export type ContractForm = UseFormReturn<FieldValues, unknown, FieldValues> & { submit: () => Promise<void> };

const NO_NAMES: FieldNames = {};

/** Every form shows the message of these errors: a form's own sentence advises to try again, which would be wrong or useless. */
const CODES_WITH_OWN_MESSAGE = new Set<ApiError['code']>(['reused-key', 'browser']);

/** A form that validates with the contract's schema and shows errors, its own or the server's, at their control. */
export function useContractForm<Wire extends FieldValues>(options: ContractFormOptions<Wire>): ContractForm {
  const { schema, names = NO_NAMES, defaults, customErrors, send, handleFailure, failureText } = options;

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
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as FieldErrors }
        : { values: validated.values as FieldValues, errors: {} };
    };
  }, [schema, names, customErrors]);

  const form = useForm<FieldValues, unknown, FieldValues>({
    mode: 'all',
    resolver,
    ...(defaults && { defaultValues: defaults }),
  });

  const idempotencyKey = useIdempotencyKey();
  const markSaved = useFormDraft(options.draftName, form);
  useDirty(form, options.onDirty);

  const showFailure = (failure: unknown) => {
    if (failure instanceof SessionEndedError) return;
    if (!(failure instanceof ApiError)) throw failure;
    const controlErrors = Object.entries(toControls(failure.errors, names)).filter(
      ([control]) => control in form.getValues(),
    );
    for (const [index, [control, [message]]] of controlErrors.entries()) {
      form.setError(
        control,
        { type: 'server', message: message ?? failure.message },
        { shouldFocus: index === 0 },
      );
    }
    if (controlErrors.length > 0) return;
    showToast('error', CODES_WITH_OWN_MESSAGE.has(failure.code) ? failure.message : failureText(failure));
  };

  const submit = form.handleSubmit(async (values) => {
    dismissToast();
    try {
      await send(values as Wire, form.getValues(), idempotencyKey.current());
      idempotencyKey.reset();
      markSaved();
    } catch (failure) {
      // An earlier attempt arrived with other values: the next one needs a key of its own.
      if (failure instanceof ApiError && failure.code === 'reused-key') idempotencyKey.reset();
      const isHandled = failure instanceof ApiError && handleFailure?.(failure);
      if (!isHandled) showFailure(failure);
    }
  });
  return { ...form, submit };
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
