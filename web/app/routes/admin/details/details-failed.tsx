import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/error.ts';
import type { LoadTexts } from '../../../content/load-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';

const isNotFound = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.status === 404 || failure.status === 400);

type DetailsFailedProps = {
  failure: unknown;
  texts: Pick<LoadTexts, 'failed' | 'toast'>;
  list: string;
  onRetry: () => void;
};

/** What is gone leads back to the list, which says so; anything else can be tried again. */
export function DetailsFailed({ failure, texts: { failed, toast }, list, onRetry }: DetailsFailedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast('error', isNotFound(failure) ? failure.message : toast);
    if (isNotFound(failure)) void navigate(list, { replace: true });
  }, [failure, toast, list, navigate]);
  if (isNotFound(failure)) return null;
  return (
    <ErrorState
      title={failed}
      text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
      action={<Button onClick={onRetry}>Réessayer</Button>}
    />
  );
}
