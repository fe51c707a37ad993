import type { NEXT_EVENTS } from '../../content/events.ts';
import { ButtonLink } from '../../ui/button.tsx';

type NextEventsProps = {
  /** The cards (`eventCardsHtml`). */
  events: string;
  texts: typeof NEXT_EVENTS;
};

/** The next events of the circle; nothing while none is announced. */
export function NextEvents({ events, texts }: NextEventsProps) {
  if (!events) return null;
  return (
    <section aria-labelledby="evenements" className="page pb-16 md:pb-24">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="evenements" className="text-2xl">
          {texts.title}
        </h2>
        <ButtonLink to="/evenements" look="quiet">
          {texts.all}
        </ButtonLink>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own loader; React escapes what it holds. */}
      <div dangerouslySetInnerHTML={{ __html: events }} />
    </section>
  );
}
