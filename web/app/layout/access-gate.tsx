import type { ReactNode } from 'react';
import { Arcs } from '../ui/arcs.tsx';

type AccessGateProps = {
  eyebrow: string;
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of the pages that lead to an account: on the dark side what the page is, on the white side what to fill
 * in.
 */
export function AccessGate({ eyebrow, title, lead, aside, children }: AccessGateProps) {
  return (
    <section className="page py-5 md:py-16">
      <div className="card grid overflow-hidden shadow-card lg:grid-cols-[5fr_6fr]">
        <div className="on-ink relative overflow-hidden bg-ink p-6 text-white sm:p-12 lg:min-h-144">
          <Arcs className="pointer-events-none absolute -bottom-80 -left-48 hidden w-160 text-ink-raised sm:block" />
          <div className="relative flex h-full flex-col">
            <p className="eyebrow">{eyebrow}</p>
            <h1 className="mt-4 text-2xl">{title}</h1>
            {lead && <p className="mt-4 max-w-[27em] text-mist">{lead}</p>}
            {aside && <div className="mt-6 lg:mt-auto lg:pt-12">{aside}</div>}
          </div>
        </div>
        <div className="flex flex-col justify-center p-6 sm:p-12">{children}</div>
      </div>
    </section>
  );
}
