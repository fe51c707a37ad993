import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '../../../api/outcome.ts';
import type { LoadTexts } from '../../../content/load-texts.ts';
import { useScrollBack } from '../../../scroll-back.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { DetailsFailed } from './details-failed.tsx';

type LoadedProps<Value> = {
  outcome: Outcome<Value> | null;
  texts: LoadTexts;
  list: string;
  /** The heading until the record has loaded. */
  heading?: string;
  children: (value: Value) => ReactNode;
};

/** Shows the record once it has loaded; before that a wait, or why it cannot be shown. */
export function Loaded<Value>({ outcome, texts, list, heading, children }: LoadedProps<Value>) {
  const { revalidate } = useRevalidator();
  useScrollBack(outcome !== null);
  if (outcome?.value !== undefined) return children(outcome.value);
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      {outcome === null ? (
        <LoadingState text={texts.loading} />
      ) : (
        <DetailsFailed
          failure={outcome.failure}
          texts={texts}
          list={list}
          onRetry={() => void revalidate()}
        />
      )}
    </>
  );
}
