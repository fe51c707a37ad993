import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '../../../api/error.ts';
import type { Result } from '../../../api/result.ts';
import type { LoadTexts } from '../../../content/admin-texts.ts';
import { useDelayedScrollRestoration } from '../../../navigation/scroll-restoration.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';

type AsyncRecordProps<Value> = {
  result: Result<Value> | null;
  texts: LoadTexts;
  list: string;
  /** The heading until the record has loaded. */
  heading?: string;
  children: (value: Value) => Elements;
};

/** Shows the record once it has loaded; before that a wait, or why it cannot be shown. */
export function AsyncRecord<Value>({ result, texts, list, heading, children }: AsyncRecordProps<Value>) {
  const { revalidate } = useRevalidator();
  useDelayedScrollRestoration(result !== null);
  if (result?.value !== undefined) return children(result.value);
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      {result === null ? (
        <LoadingState text={texts.loading} />
      ) : (
        <DetailsFailed failure={result.failure} texts={texts} list={list} onRetry={() => void revalidate()} />
      )}
    </>
  );
}

const isNotFound = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.status === 404 || failure.status === 400);

type DetailsFailedProps = {
  failure: unknown;
  texts: Pick<LoadTexts, 'failed' | 'toast'>;
  list: string;
  onRetry: () => void;
};

/** What is gone leads back to the list, which says so; anything else can be tried again. */
function DetailsFailed({ failure, texts: { failed, toast }, list, onRetry }: DetailsFailedProps) {
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

/** What a details address may hold; anything else leads to the list. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;
