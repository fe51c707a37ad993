import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Outcome } from '../../../api/outcome.ts';
import type { LoadTexts } from '../../../content/load-texts.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { DetailsFailed } from './details-failed.tsx';

type LoadedProps<Value> = {
  outcome: Outcome<Value> | null;
  texts: LoadTexts;
  list: string;
  /** Names the screen until what was loaded does. */
  heading?: string;
  children: (value: Value) => ReactNode;
};

/** What one screen is about, once it is there: meanwhile that it is being loaded, or else why it is not shown. */
export function Loaded<Value>({ outcome, texts, list, heading, children }: LoadedProps<Value>) {
  const { revalidate } = useRevalidator();
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
