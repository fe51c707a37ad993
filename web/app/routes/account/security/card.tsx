import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { ArcSpinner } from '../../../ui/arcs.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import type { CardState } from './use-card-state.ts';

type LoadedProps<Value> = {
  state: CardState<Value>;
  loadingText: string;
  errorText: string;
  onRetry: () => void;
  children: (value: Value) => Elements;
};

type CardProps<Value> = LoadedProps<Value> & { ref?: Ref<HTMLElement>; title: string; badge?: Elements };

/** One part of the account's security, in its four states. */
export function Card<Value>({
  ref,
  title,
  badge,
  state,
  loadingText,
  errorText,
  onRetry,
  children,
}: CardProps<Value>) {
  const id = useId();
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="card min-w-0 p-6 sm:p-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {badge}
      </div>
      <Loaded state={state} loadingText={loadingText} errorText={errorText} onRetry={onRetry}>
        {children}
      </Loaded>
    </section>
  );
}

/** What is loaded, or that it is being loaded, or that it could not be. */
export function Loaded<Value>({ state, loadingText, errorText, onRetry, children }: LoadedProps<Value>) {
  return (
    <>
      {state.kind === 'loading' && (
        <p role="status" className="flex items-center gap-3 py-6 text-slate">
          <ArcSpinner className="size-5" />
          <span>{loadingText}</span>
        </p>
      )}
      {state.kind === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-4 py-2">
          <p className="flex items-start gap-2">
            <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
            <span>{errorText}</span>
          </p>
          <Button look="quiet" size="small" onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      )}
      {state.kind === 'ready' && children(state.value)}
    </>
  );
}
