import type { OwnEvent } from '@cercle/contract/registrations';
import { useCallback, useEffect } from 'react';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { HIDDEN_EVENT } from '../../content/hidden-event.ts';
import { typeset } from '../../content/typeset.ts';
import { useSite } from '../../site.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { RichTextView } from '../../ui/rich-text-view.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useCardState } from '../account/security/use-card-state.ts';
import { EventArticle } from './event-article.tsx';
import { RegistrationPanel } from './registration/registration-panel.tsx';
import { toShownEvent } from './shown-event.ts';

const TEXTS = typeset(HIDDEN_EVENT);

type MemberEventProps = { slug: string; fallback: Elements; missing: Elements };

/** Null: there is none for this member. */
async function loadIfThere(slug: string): Promise<OwnEvent | null> {
  try {
    return await api.get<OwnEvent>(`/me/events/${slug}`);
  } catch (failure) {
    if (failure instanceof ApiError && ['not-found', 'forbidden', 'validation'].includes(failure.code))
      return null;
    throw failure;
  }
}

/** An event for members only, as a member's browser loads it. */
export default function MemberEvent({ slug, fallback, missing }: MemberEventProps) {
  const { state, reload } = useCardState(useCallback(() => loadIfThere(slug), [slug]));
  if (state.kind === 'loading') return fallback;
  if (state.kind === 'failed')
    return (
      <div className="page py-16">
        <h1 className="sr-only">{TEXTS.pageTitle}</h1>
        <ErrorState
          title={TEXTS.failedTitle}
          text={TEXTS.failedText}
          action={<Button onClick={reload}>Réessayer</Button>}
        />
      </div>
    );
  const own = state.value;
  if (own === null) return missing;
  return <LoadedEvent own={own} />;
}

function LoadedEvent({ own }: { own: OwnEvent }) {
  const { title: siteTitle } = useSite();
  const event = toShownEvent(own, new Date());
  const title = `${own.title}, ${event.dates.date} – ${siteTitle}`;
  // The head of the page was made without the event.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <EventArticle
      event={event}
      body={<RichTextView text={own.body} images={own.images} />}
      registration={
        <div className="card min-h-60">
          <RegistrationPanel initial={own} />
        </div>
      }
    />
  );
}
