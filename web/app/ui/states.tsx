import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ArcMark, Arcs } from './arcs.tsx';
import { NoScript } from './no-script.tsx';

/** A loading state, announced to screen readers. Hidden without JavaScript, where nothing would load. */
export function LoadingState({ text }: { text: string }) {
  return (
    <>
      <NoScript what="page" />
      <div
        role="status"
        className="grid justify-items-center gap-4 py-20 text-center text-slate noscript:hidden"
      >
        <ArcMark isTurning className="size-14 text-ink" />
        <p>{text}</p>
      </div>
    </>
  );
}

type StateProps = { title: string; text: string; action?: ReactNode };

/** The empty state, and what to do about it. */
export function EmptyState({ title, text, action }: StateProps) {
  return (
    <div className="card relative grid justify-items-center gap-3 overflow-hidden px-6 py-16 text-center">
      <Arcs className="absolute -top-40 size-80 text-hairline" />
      <h2 className="relative text-xl">{title}</h2>
      <p className="relative max-w-[29em] text-slate">{text}</p>
      {action && <div className="relative mt-3">{action}</div>}
    </div>
  );
}

/** The error state, and how to continue. */
export function ErrorState({ title, text, action }: StateProps) {
  return (
    <div role="alert" className="card grid justify-items-center gap-3 px-6 py-16 text-center">
      <CircleAlert className="size-8 text-danger" aria-hidden="true" />
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-[29em] text-slate">{text}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
