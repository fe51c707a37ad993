import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/error.ts';
import { showToast } from '../../../ui/toast.tsx';

const hasCode = (failure: unknown, ...codes: string[]) =>
  failure instanceof ApiError && codes.includes(failure.code);

type EditRefusedProps = {
  failure: unknown;
  /** Says that it could not be loaded. */
  toast: string;
  list: string;
  /** Of one that can be read, but no longer changed. */
  details: string | undefined;
};

/** What cannot be read, or is over, cannot be changed: the next page says so. */
export default function EditRefused({ failure, toast, list, details }: EditRefusedProps) {
  const navigate = useNavigate();
  const to = details !== undefined && hasCode(failure, 'conflict') ? details : list;
  useEffect(() => {
    const hasReason = hasCode(failure, 'conflict', 'not-found');
    showToast('error', hasReason && failure instanceof ApiError ? failure.message : toast);
    void navigate(to, { replace: true });
  }, [failure, toast, to, navigate]);
  return null;
}
