import { Arcs } from '../../ui/arcs.tsx';

type MemberHeadProps = { eyebrow: string; title: string; lead: string };

/** The title of a member's own page. */
export const MemberHead = ({ eyebrow, title, lead }: MemberHeadProps) => (
  <section className="relative overflow-hidden">
    <Arcs className="pointer-events-none absolute -top-72 -right-40 w-160 text-hairline" />
    <div className="page relative pt-14 pb-10 md:pt-20">
      <p className="eyebrow">{eyebrow}</p>
      <h1 className="mt-5 text-2xl [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-4 max-w-[32em] text-lg text-slate">{lead}</p>
    </div>
  </section>
);
