import { Arcs } from '../../ui/arcs.tsx';

/** The head of the lists of events. */
export const EventsHead = ({ title, lead }: { title: string; lead: string }) => (
  <section className="relative overflow-hidden">
    <Arcs className="pointer-events-none absolute -top-72 -right-40 w-160 text-hairline" />
    <div className="page relative pt-14 pb-10 md:pt-20">
      <p className="eyebrow">Business Club</p>
      <h1 className="mt-5 text-2xl">{title}</h1>
      <p className="mt-5 max-w-[37em] text-lg text-slate">{lead}</p>
    </div>
  </section>
);
