import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Result } from '../../../api/result.ts';
import type { LoadTexts } from '../../../content/load-texts.ts';
import { useDelayedScrollRestoration } from '../../../navigation/scroll-restoration.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { DetailsFailed } from './details-failed.tsx';

type AsyncRecordProps<Value> = {
  result: Result<Value> | null;
  texts: LoadTexts;
  list: string;
  /** The heading until the record has loaded. */
  heading?: string;
  children: (value: Value) => ReactNode;
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
