import type { FEATURED_AMBASSADORS } from '../../content/ambassadors.ts';
import { ButtonLink } from '../../ui/button.tsx';

type FeaturedAmbassadorsProps = {
  /** The cards (`loadFeaturedFaces`). */
  faces: string;
  texts: typeof FEATURED_AMBASSADORS;
};

/** Faces and logos of a few ambassadors; nothing while there are none. */
export function FeaturedAmbassadors({ faces, texts }: FeaturedAmbassadorsProps) {
  if (!faces) return null;
  return (
    <section aria-labelledby="ambassadeurs" className="page pb-16 md:pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="ambassadeurs" className="text-2xl">
          {texts.title}
        </h2>
        <ButtonLink to="/ambassadeurs" look="quiet">
          {texts.all}
        </ButtonLink>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own loader; React escapes what it holds. */}
      <ul className="faces mt-10" dangerouslySetInnerHTML={{ __html: faces }} />
    </section>
  );
}
