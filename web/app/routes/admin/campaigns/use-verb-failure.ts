import { useState } from 'react';
import type { ApiError } from '../../../api/error.ts';
import { showToast } from '../../../ui/toast.tsx';

type VerbFailureOptions = {
  /** The fields of the dialog, which say themselves what is wrong with them. */
  fields?: readonly string[];
  onChange: () => void;
  onClose: () => void;
};

/** Where another administrator was faster, the dialog closes and the screen is read again; other failures are said in the dialog. */
export function useVerbFailure({ fields = [], onChange, onClose }: VerbFailureOptions) {
  const [failure, setFailure] = useState<string>();
  const handleFailure = ({ code, errors, message }: ApiError) => {
    if (fields.some((name) => errors[name])) return false;
    if (code === 'conflict') {
      onClose();
      showToast('error', message);
      onChange();
      return true;
    }
    const [first = message] = Object.values(errors).flatMap((messages) => messages ?? []);
    setFailure(first);
    return true;
  };
  return { failure, handleFailure };
}
