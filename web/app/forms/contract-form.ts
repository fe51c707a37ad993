import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError, SessionEndedError } from '../api/error.ts';
import { dismissToast, showToast } from '../ui/toast.tsx';
import { type FieldNames, toControls, toWire } from './field-names.ts';
import { useSessionDraft } from './session-draft.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

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
   * Sends what was typed, checked and under its wire names; `typed` holds the rest, such as files. `key` is for a call
   * that makes something: the same until it has succeeded.
   */
  send: (values: Wire, rawValues: FieldValues, key: string) => Promise<void>;
  /** Shows a failure in a place of its own. @returns false to have it shown as usual */
  handleFailure?: (failure: ApiError) => boolean;
  /** The sentence for a failure that belongs to no field. */
  failureText: (error: ApiError) => string;
};

export type ContractForm = UseFormReturn<FieldValues, unknown, FieldValues> & { submit: () => Promise<void> };

const NO_NAMES: FieldNames = {};

/** Told in their own words by every form: trying again, as a form's own sentence advises, would be wrong or in vain. */
const CODES_WITH_OWN_MESSAGE = new Set<ApiError['code']>(['reused-key', 'browser']);

/** A form whose rules are the contract's, and whose errors, ours or the server's, land on the control they are about. */
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
  const markSaved = useSessionDraft(schema, form);

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
      // An earlier attempt did arrive, with other values: the next one is a call of its own.
      if (failure instanceof ApiError && failure.code === 'reused-key') idempotencyKey.reset();
      const isHandled = failure instanceof ApiError && handleFailure?.(failure);
      if (!isHandled) showFailure(failure);
    }
  });
  return { ...form, submit };
}
