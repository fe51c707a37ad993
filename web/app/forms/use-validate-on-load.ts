import { useEffect } from 'react';
import type { ContractForm } from './contract-form.ts';

/**
 * Says what is wrong with the values of `record` as soon as its form opens, and when it was read again: they may have come
 * through another door, which has other rules. Null where nothing is stored yet.
 */
export function useValidateOnLoad({ trigger }: ContractForm, record: object | null): void {
  useEffect(() => {
    if (record) void trigger();
  }, [record, trigger]);
}
